import { formatCents } from '@bilheteria/rules/money'
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Db } from '#db/db.ts'
import { decideCharge, payCharge } from '#sandbox/decide-charge.ts'
import { listCharges, readCharge, type SandboxCharge } from '#sandbox/read-charge.ts'
import { refundCharge } from '#sandbox/refund-charge.ts'
import { SandboxRefusal } from '#sandbox/refusal.ts'
import { testCards } from '#sandbox/test-cards.ts'
import { readForms } from './form-body.ts'
import { escapeHtml, servePlainPage } from './plain-page.ts'

/** The sandbox by hand: every charge, and what a buyer or a bank could do to it. */
export function serveDevPayments(app: FastifyInstance, db: Db): void {
  servePlainPage(app, '/dev/payments', 'Pagamentos de teste', async () => page(await listCharges(db)))

  void app.register(async (scope) => {
    readForms(scope)
    scope.post('/dev/payments/:key/:action', async ({ params }, reply) => {
      const { key, action } = params as { key: string; action: string }
      try {
        await act(db, key, action)
      } catch (error) {
        // Somebody else was faster; the page shows what is true now.
        if (!(error instanceof SandboxRefusal)) throw error
      }
      return reply.redirect('/dev/payments', 303)
    })
  })
}

async function act(db: Db, key: string, action: string): Promise<unknown> {
  if (action === 'pay') return payCharge(db, key)
  if (action === 'approve' || action === 'refuse' || action === 'review') return decideCharge(db, key, action)
  if (action === 'refund') return refundRest(db, key)
  return undefined
}

/** What the merchant did not ask for: money the provider itself sends back. */
async function refundRest(db: Db, charge_key: string): Promise<void> {
  const amount_cents = restOf(await readCharge(db, charge_key))
  const key = randomUUID().replaceAll('-', '')
  if (amount_cents > 0) await refundCharge(db, { key, charge_key, amount_cents })
}

function restOf({ captured_cents, refunds }: SandboxCharge): number {
  return captured_cents - refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}

const states: Record<SandboxCharge['state'], string> = {
  pending: 'esperando',
  in_review: 'em análise',
  approved: 'pago',
  refused: 'recusado',
  expired: 'vencido',
}

const actions: Record<string, { label: string; fits(charge: SandboxCharge): boolean }> = {
  pay: { label: 'Pagar', fits: ({ method, captured_cents }) => method === 'pix' && captured_cents === 0 },
  approve: { label: 'Aprovar', fits: isUndecided },
  refuse: { label: 'Recusar', fits: isUndecided },
  review: { label: 'Pôr em análise', fits: (charge) => isUndecided(charge) && charge.state === 'pending' },
  refund: { label: 'Devolver', fits: (charge) => restOf(charge) > 0 },
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
  const buttons = Object.entries(actions)
    .filter(([, { fits }]) => fits(charge))
    .map(([action, { label }]) => `<button formaction="/dev/payments/${key}/${action}">${label}</button>`)
  return (
    `<section><h2>${formatCents(amount_cents)}: ${states[state]}</h2>` +
    `<p>${escapeHtml(`${how}. ${description}. ${created_at}`)}</p>` +
    (pix_code && state !== 'approved' ? `<pre tabindex="0">${escapeHtml(pix_code)}</pre>` : '') +
    `${back.join('')}<form method="post" aria-label="Cobrança ${key}">${buttons.join('')}</form></section>`
  )
}
