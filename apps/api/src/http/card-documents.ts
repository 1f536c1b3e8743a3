import { fail } from '@bilheteria/contract/errors'
import type { FastifyInstance } from 'fastify'
import { sha256Source, trustedTypes } from '#runtime/html.ts'

type CardDocument = { html: string; scripts: string[]; styles: string[]; policy: Record<string, string[]> }

type CardDocuments = {
  /** The other address of this server, where nothing but cards is typed; undefined when there is none. */
  card_url: string | undefined
  /** Origins of the pages that may show the document in a frame. */
  shops(): Promise<string[]>
  /** Undefined when that account takes no cards in a document of ours. */
  draw(account: { provider: string; account_id: string | null }): Promise<CardDocument | undefined>
}

/**
 * Where cards are typed for providers that have no page of their own. What a provider's script needs is opened in the policy of
 * this one document. On the address for cards there is nothing else: its scripts find no shop there to talk to.
 */
export function serveCardDocuments(app: FastifyInstance, { card_url, shops, draw }: CardDocuments): void {
  const card_host = card_url === undefined ? undefined : new URL(card_url).host
  app.addHook('onRequest', (request, _reply, done) => {
    // As it was sent: a header that a proxy forwards could say anything.
    const elsewhere = request.headers.host?.toLowerCase() !== card_host || request.url.startsWith('/card/')
    done(elsewhere ? undefined : fail('not_found'))
  })
  app.get('/card/:provider/:account', { config: { counts_address: true } }, async (request, reply) => {
    const { provider, account } = request.params as { provider: string; account: string }
    if (card_host !== undefined && request.headers.host?.toLowerCase() !== card_host) throw fail('not_found')
    const document = await draw({ provider, account_id: account === 'operator' ? null : account })
    if (!document) throw fail('not_found')
    return reply
      .headers({
        'content-security-policy': policyOf(document, await shops(), card_host !== undefined),
        // The frame is said above, for more than one place; this older way knows only one.
        'x-frame-options': 'ALLOWALL',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('text/html; charset=utf-8')
      .send(document.html)
  })
}

function policyOf({ scripts, styles, policy }: CardDocument, shops: string[], alone: boolean): string {
  const { 'script-src': others = [], 'style-src': looks = [], ...rest } = policy
  const directives = {
    'default-src': ["'none'"],
    'script-src': [...scripts.map(sha256Source), ...others],
    'style-src': [...styles.map(sha256Source), ...looks],
    ...rest,
    'frame-ancestors': ["'self'", ...shops],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    // On the shop's own address it is nobody's, also when somebody follows a link to it.
    ...(!alone && { sandbox: ['allow-scripts', 'allow-forms'] }),
  }
  const said = Object.entries(directives).map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
  // Scripts of others know nothing of trusted types.
  return [...said, ...(others.length > 0 ? [] : [trustedTypes()])].join('; ')
}
