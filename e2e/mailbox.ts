import { expect } from '@playwright/test'
import { MAILBOX_URL } from './servers.ts'

/** The mails that have arrived for somebody, newest first. */
export async function mailsTo(email: string): Promise<string[]> {
  return (await (await fetch(`${MAILBOX_URL}?to=${encodeURIComponent(email)}`)).json()) as string[]
}

const CODE = /^([2-9A-HJ-NP-Z]{6})\r?$/m

/** The newest code that was sent to somebody, once `count` have arrived; other letters may come in between. */
export async function codeFor(email: string, count = 1): Promise<string> {
  let codes: string[] = []
  await expect
    .poll(
      async () => {
        codes = (await mailsTo(email)).flatMap((mail) => CODE.exec(mail)?.[1] ?? [])
        return codes.length
      },
      { message: `codes for ${email}` },
    )
    .toBeGreaterThanOrEqual(count)
  return codes[0] ?? ''
}
