/** Resolves once somebody else is responsible for the message. */
export type SendSms = (sms: { id: string; to: string; text: string }) => Promise<void>

/** The local outbox: it is the table of messages itself, so there is nothing to send. */
export const keepSms: SendSms = async () => {}
