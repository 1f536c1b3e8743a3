/** Whether a producer has a way to be paid, by settings alone: a provider that is down still counts. */
export type CanBePaid = (producer_id: string) => Promise<boolean>

declare module '#context.ts' {
  interface Services {
    canBePaid: CanBePaid
  }
}
