import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { plainPage, sendPlainPage } from './plain-page.ts'

type Return = { path: string; query: Record<string, string> }
type Callback = {
  /** Where a login that was not begun on this host may have been begun. */
  findHome(ctx: Context, integration_id: string): Promise<string | undefined>
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<Context>
  router_mode: 'hash' | 'history'
  https: boolean
  finish(ctx: Context, answer: { code?: string; state?: string }): Promise<Return | undefined>
}

/** Where partners send people back to: a page for the browser, no call of the storefront. */
export function servePartnerCallback(
  app: FastifyInstance,
  { contextOf, router_mode, https, finish, findHome }: Callback,
): void {
  app.get('/api/integrations/callback', { config: { counts_address: true } }, async (request, reply) => {
    const { code, state } = request.query as Record<string, unknown>
    const ctx = await contextOf(request, reply)
    const back = await finish(ctx, {
      ...(typeof code === 'string' && { code }),
      ...(typeof state === 'string' && { state }),
    })
    const home = back ? undefined : await findHome(ctx, String(state))
    if (home) return reply.redirect(`${https ? 'https' : 'http'}://${home}${portOf(request.host)}${request.url}`, 303)
    if (!back) return sendPlainPage(reply.code(400), refused)
    // Behind the hash it never leaves the browser again.
    const address = `${back.path}?${new URLSearchParams(back.query).toString()}`
    return reply.redirect(router_mode === 'hash' ? `/#${address}` : address, 303)
  })
}

function portOf(host: string): string {
  return /:\d+$/.exec(host)?.[0] ?? ''
}

const refused = plainPage(
  'Não foi possível entrar com o parceiro',
  '<p>Esse acesso venceu ou começou em outro navegador.</p><p><a href="/">Voltar para a loja e tentar de novo</a></p>',
)
