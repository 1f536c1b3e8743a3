/** Younger people need somebody else's account. */
export const MIN_AGE = 16
