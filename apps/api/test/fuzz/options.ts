/** Numbers that come again with the same `SEED`, and how many cases each call gets in the long form. */
export const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
export const CASES = Number(process.env['CASES'] ?? 2_250)
export const SEQUENCES = Number(process.env['SEQUENCES'] ?? 500)

/** How many requests each call gets that its description allows, at least; more until one succeeds. */
export const DESCRIBED = Number(process.env['DESCRIBED'] ?? 3)
