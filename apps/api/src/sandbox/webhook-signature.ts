import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'sandbox-signature'

const TOLERANCE_S = 300

/** `t=<unix seconds>,v1=<hex>`: who does not know the secret can neither make nor change a webhook, nor keep one for later. */
export function signWebhook(secret: string, body: string | Buffer, now_s = nowInSeconds()): string {
  return `t=${now_s},v1=${hmac(secret, now_s, body).toString('hex')}`
}

/** Over the bytes as they came: a body that was read and written again is another body. */
export function isSigned(secret: string, body: Buffer, header: unknown): boolean {
  const [, time, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? []
  if (time === undefined || given === undefined) return false
  if (Math.abs(Number(time) - nowInSeconds()) > TOLERANCE_S) return false
  return timingSafeEqual(hmac(secret, Number(time), body), Buffer.from(given, 'hex'))
}

function hmac(secret: string, time_s: number, body: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${time_s}.`).update(body).digest()
}

/** Of this machine: two companies share no database to ask for the time. */
function nowInSeconds(): number {
  return Math.floor(Date.now() / 1_000)
}
