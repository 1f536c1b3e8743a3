import { formatCents } from '@bilheteria/rules/money'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/db.ts'
import { readForms } from '#http/bodies.ts'
import { servePlainPage } from '#http/plain-page.ts'
import { escapeHtml } from '#runtime/html.ts'
import { byHand, restOf } from '#sandbox/manual-actions.ts'
import { listCharges, type SandboxCharge } from '#sandbox/read-charge.ts'
import { SandboxRefusal } from '#sandbox/refusal.ts'
import { testCards } from '#sandbox/test-cards.ts'

/** The sandbox by hand: every charge, and what a buyer or a bank could do to it. */
export function serveDevPayments(app: FastifyInstance, db: Db, wake: () => void): void {
  servePlainPage(app, '/dev/payments', 'Pagamentos de teste', async () => page(await listCharges(db)))

  void app.register(async (scope) => {
    readForms(scope)
    for (const [action, act] of Object.entries(byHand)) {
      scope.post(`/dev/payments/:key([A-Za-z0-9]{32})/${action}`, async ({ params }, reply) => {
        await act(db, (params as { key: string }).key).catch((error: unknown) => {
          // Somebody else was faster; the page shows what is true now.
          if (!(error instanceof SandboxRefusal)) throw error
        })
        wake()
        return reply.redirect('/dev/payments', 303)
      })
    }
  })
}

const states: Record<SandboxCharge['state'], string> = {
  pending: 'esperando',
  in_review: 'em análise',
  approved: 'pago',
  refused: 'recusado',
  expired: 'vencido',
  cancelled: 'cancelado',
  charged_back: 'contestado',
}

const buttons: Record<keyof typeof byHand, { label: string; fits(charge: SandboxCharge): boolean }> = {
  // A bank still pays an expired code, but not a withdrawn one.
  pay: {
    label: 'Pagar',
    fits: ({ method, state }) => method === 'pix' && (state === 'pending' || state === 'expired'),
  },
  approve: { label: 'Aprovar', fits: isUndecided },
  refuse: { label: 'Recusar', fits: isUndecided },
  review: { label: 'Pôr em análise', fits: (charge) => isUndecided(charge) && charge.state === 'pending' },
  refund: { label: 'Devolver', fits: (charge) => charge.state === 'approved' && restOf(charge) > 0 },
  dispute: { label: 'Contestar', fits: ({ state }) => state === 'approved' },
}

function isUndecided({ method, state }: SandboxCharge): boolean {
  return method === 'card' && (state === 'pending' || state === 'in_review')
}

function page(charges: SandboxCharge[]): string {
  const list = charges.length > 0 ? charges.map(section).join('') : '<section><p>Nenhuma cobrança ainda.</p></section>'
  const cards = testCards.map(({ number, meaning }) => `${number.replace(/(.{4})(?=.)/g, '$1 ')}  ${meaning}`)
  return (
    `<p>Nenhum valor é cobrado: este provedor só existe para testes.</p>${list}` +
    `<section><h2>Cartões de teste</h2><p>Qualquer validade futura, CVV e nome. Outro número é recusado.</p>` +
    `<pre tabindex="0">${cards.join('\n')}</pre></section>`
  )
}

function section(charge: SandboxCharge): string {
  const { key, amount_cents, method, state, description, card, installments, pix_code, refunds, created_at } = charge
  const how = method === 'pix' ? 'Pix' : `Cartão ${card?.brand} final ${card?.last4}, ${installments}x`
  const back = refunds.map(
    (refund) =>
      `<p>Devolução de ${formatCents(refund.amount_cents)}: ${refund.state === 'done' ? 'feita' : 'a caminho'}</p>`,
  )
  const offered = Object.entries(buttons)
    .filter(([, { fits }]) => fits(charge))
    .map(([action, { label }]) => `<button formaction="/dev/payments/${key}/${action}">${label}</button>`)
  return (
    `<section><h2>${formatCents(amount_cents)}: ${states[state]}</h2>` +
    `<p>${escapeHtml(`${how}. ${description}. ${created_at}`)}</p>` +
    (pix_code && state !== 'approved' ? `<pre tabindex="0">${escapeHtml(pix_code)}</pre>` : '') +
    `${back.join('')}<form method="post" aria-label="Cobrança ${key}">${offered.join('')}</form></section>`
  )
}
