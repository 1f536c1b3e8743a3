/** Whether the settings give a producer a payment method; a provider outage does not change it. */
export type CanBePaid = (producer_id: string) => Promise<boolean>

declare module '#context.ts' {
  interface Services {
    canBePaid: CanBePaid
  }
}
