/** What a person finds beside an e-mail. */
export type Attachment = { filename: string; content: Buffer }

/** The tickets of an order as they are now; none when there is nothing left to draw. */
export type DrawAttachment = (order_id: string) => Promise<Attachment | undefined>

export const TICKETS_FILE = 'ingressos.pdf'
