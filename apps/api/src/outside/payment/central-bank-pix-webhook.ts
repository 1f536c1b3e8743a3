import * as z from 'zod'
import { connectToBank } from './central-bank-pix-connection.ts'
import type { PixSettings } from './central-bank-pix-settings.ts'
import { endToEndId, listOf, refusedBecause } from './central-bank-pix-shapes.ts'
import { ProviderUnreachable, type WebhookEvent, type RawWebhook } from './provider.ts'

/** No `pix` at all is a bank that tries the address. */
const notice = z.object({ pix: z.array(z.unknown()).default([]) })

/** A Pix without a charge's txid is somebody else's. */
const ours = z.object({
  endToEndId,
  txid: z.string().regex(/^[a-zA-Z0-9]{26,35}$/),
  devolucoes: listOf(z.object({ id: z.string(), status: z.string() })).catch([]),
})

/**
 * Nothing is signed: the bank proves itself by its certificate, which ends at the proxy in front of us. So it is believed
 * only that there is something to ask about, and where the proxy looks at certificates, only after its word.
 */
export function parsePixWebhook(
  { headers, body, by_proxy }: RawWebhook,
  { webhook_verdict: verdict }: Pick<PixSettings, 'webhook_verdict'>,
): WebhookEvent[] | undefined {
  if (verdict && !(by_proxy && headers[verdict.header] === verdict.value)) return undefined
  const read = notice.safeParse(parsed(body))
  if (!read.success) return undefined
  return read.data.pix.flatMap((one) => {
    const { data } = ours.safeParse(one)
    return data ? [{ event_key: eventOf(data), charge_key: data.txid, provider_id: null }] : []
  })
}

/** The same Pix is told again when money went back, and that is other news. */
function eventOf({ endToEndId, devolucoes }: z.infer<typeof ours>): string {
  return [endToEndId, ...devolucoes.map(({ id, status }) => `${id}=${status}`).toSorted()].join(' ')
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Tells the bank where to send news, unless it knows. It will post to `{url}/pix`. */
export async function registerPixWebhook(settings: PixSettings, url: string): Promise<'known' | 'changed'> {
  const bank = connectToBank(settings)
  const path = `/webhook/${encodeURIComponent(settings.pix_key)}`
  const now = await bank.call('GET', path)
  if (now.status === 200 && now.json.webhookUrl === url) return 'known'
  if (now.status !== 200 && now.status !== 404) throw new ProviderUnreachable(`the bank answered ${now.status}`)
  const body = { webhookUrl: url }
  const answer = await bank.call('PUT', path, body, { headers: settings.webhook_headers })
  if (answer.status >= 300) throw refusedBecause(answer.json, { ...body, key: settings.pix_key })
  return 'changed'
}
