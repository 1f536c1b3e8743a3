import { expect } from '@playwright/test'
import { MAILBOX_URL } from './servers.ts'

/** The mails that have arrived for somebody, newest first. */
export async function mailsTo(email: string): Promise<string[]> {
  return (await (await fetch(`${MAILBOX_URL}?to=${encodeURIComponent(email)}`)).json()) as string[]
}

/** The code of the newest mail to somebody, once `count` mails have arrived. */
export async function codeFor(email: string, count = 1): Promise<string> {
  let mails: string[] = []
  await expect
    .poll(
      async () => {
        mails = await mailsTo(email)
        return mails.length
      },
      { message: `mails to ${email}` },
    )
    .toBeGreaterThanOrEqual(count)
  const [, code = ''] = /^([2-9A-HJ-NP-Z]{6})\r?$/m.exec(mails[0] ?? '') ?? []
  expect(code, 'a code in the mail').not.toBe('')
  return code
}
