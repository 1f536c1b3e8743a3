import type { Order } from '@bilheteria/contract/orders'
import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { showSnackbar } from '#platform/snackbar.ts'
import { noteCopied } from './copied-code.ts'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(PAYMENT_TEXTS)

/**
 * Copies the code of a Pix that is only just asked for. Browsers let a page copy in the moment of a press and not later, so the
 * clipboard is promised a text. Where that is not possible nothing is said: the code and its button are there in a moment.
 */
export async function copyWhenThere(asked: Promise<Order | undefined>): Promise<void> {
  const code = asked.then((order) => order?.payment?.pix?.code ?? Promise.reject(new Error('there is no code to copy')))
  try {
    await write(code)
    noteCopied(await code)
    showSnackbar({ text: text('pix.copied_paste'), colour: 'success' })
  } catch {
    // Refused by the browser, or for want of a code: neither is anybody's fault.
  }
}

async function write(code: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await code)
  const type = 'text/plain'
  const blob = code.then((text) => new Blob([text], { type }))
  // A browser that has refused at once listens no more to what comes of it.
  blob.catch(() => undefined)
  await navigator.clipboard.write([new ClipboardItem({ [type]: blob })])
}
