/** Millimetres: what is written in metres travels short. */
export function rounded<T extends number[]>(numbers: T): T {
  return numbers.map((number) => Math.round(number * 1_000) / 1_000) as T
}
