/** Whoever is younger cannot have an account. */
export const MIN_AGE = 16
