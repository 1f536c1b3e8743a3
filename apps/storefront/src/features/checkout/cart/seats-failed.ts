/** The seats themselves were not given; what was chosen of them is worth nothing any more. */
export class SeatsFailed extends Error {
  readonly reason: unknown

  constructor(reason: unknown) {
    super('seats were not reserved')
    this.reason = reason
  }
}
