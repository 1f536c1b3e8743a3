import { formatCents } from '@bilheteria/rules/money'
import { refundByStaff, showRefundable, type StaffRefund } from '#features/payments/refund-by-staff.ts'
import { listStuckRefunds, markRefundPaid, retryStuckRefund } from '#features/payments/stuck-refunds.ts'
import type { Command, Tools } from './commands.ts'
import { formatTable } from './format-table.ts'

export const refundCommands: Record<string, Command> = {
  'refund show': {
    argument: 'ORDER',
    summary: 'print what was paid for an order (its number or id) and what is left to give back of each ticket',
    run: async ({ ctx, print }, name) => {
      const order = await showRefundable(ctx, name)
      print(order ? describe(order) : unknown(name))
      return order !== undefined
    },
  },
  'refund order': {
    argument: 'ORDER REASON',
    summary: 'give back a whole order: its places are for sale again',
    run: (tools, order, why = '') => refund(tools, order, { order, why }),
  },
  'refund ticket': {
    argument: 'TICKET_ID REASON',
    summary: 'give back one ticket, by its id or as 48213/2, the second ticket of order 48213',
    run: async (tools, name, why = '') => {
      const ticket_id = await ticketNamed(tools, name)
      return refund(tools, ticket_id, { ticket_id, why })
    },
  },
  'refund amount': {
    argument: 'ORDER AMOUNT REASON',
    summary: 'give back an amount such as 25,00 out of goodwill: tickets stay as they are',
    run: async (tools, order, amount = '', why = '') => {
      const amount_cents = centsOf(amount)
      if (amount_cents !== undefined) return refund(tools, order, { order, amount_cents, why })
      tools.print(`${amount} is no amount such as 25,00. Nothing was changed.`)
      return false
    },
  },
  'refunds stuck': {
    summary: 'list refunds that no provider brings back by itself, and what to do about each',
    run: async ({ ctx, print }) => {
      const stuck = await listStuckRefunds(ctx)
      if (stuck.length === 0) print('No refund is stuck.')
      else
        print(
          formatTable(
            ['refund', 'order', 'event', 'amount', 'since', 'what to do'],
            stuck.map(({ id, compra_id, event, amount_cents, since, because }) => [
              id,
              compra_id,
              event,
              formatCents(amount_cents),
              since,
              TO_DO[because],
            ]),
          ),
        )
      return stuck.length === 0
    },
  },
  'refunds retry': {
    argument: 'REFUND REASON',
    summary: 'ask the provider once more for a refund it has refused',
    run: async (tools, refund_id, why = '') => {
      if (!(await confirmStuck(tools, refund_id))) return false
      return told(tools.print, await retryStuckRefund(tools.ctx, { refund_id, why }), 'It is asked for again.')
    },
  },
  'refunds paid': {
    argument: 'REFUND BANK_ID REASON',
    summary: 'say that a stuck refund was paid from a bank account, with the bank’s own id of it',
    run: async (tools, refund_id, given = '', why = '') => {
      const bank_id = given.trim()
      if (bank_id.length === 0 || bank_id.length > MOST_BANK_ID) {
        tools.print(`The bank’s id must have 1 to ${MOST_BANK_ID} characters. Nothing was changed.`)
        return false
      }
      if (!(await confirmStuck(tools, refund_id))) return false
      const outcome = await markRefundPaid(tools.ctx, { refund_id, bank_id, why })
      return told(tools.print, outcome, 'It is booked as paid by the bank, and nobody is asked for it any more.')
    },
  },
}

const MOST_BANK_ID = 100

/** Shows whose it is; only the number of its order, typed, lets it go on. */
async function confirmStuck({ ctx, print, ask }: Tools, refund_id: string): Promise<boolean> {
  const refund = (await listStuckRefunds(ctx)).find(({ id }) => id === refund_id)
  if (!refund) {
    print(`There is no stuck refund ${refund_id}. Nothing was changed.`)
    return false
  }
  const { compra_id, event, amount_cents } = refund
  print(`${formatCents(amount_cents)} of order ${compra_id}, event ${event}.`)
  if ((await ask(`Type ${compra_id} to go on: `)).trim() === compra_id) return true
  print('That is not its number. Nothing was changed.')
  return false
}

const TO_DO = {
  refused: 'see why at the provider; refunds retry, or pay by bank and refunds paid',
  too_old: 'a Pix this old cannot go back by Pix: pay by bank and refunds paid',
}

type Refundable = NonNullable<Awaited<ReturnType<typeof showRefundable>>>

function describe({ compra_id, state, event, buyer, paid_cents, left_cents, tickets }: Refundable): string {
  const rows = tickets.map(({ id, name, holder, state, paid_cents }, i) => [
    `${compra_id}/${i + 1}`,
    id,
    name,
    holder,
    state,
    formatCents(paid_cents),
  ])
  return [
    `Order ${compra_id}: ${event}, bought by ${buyer}, ${state}.`,
    `Paid ${formatCents(paid_cents)}, of which ${formatCents(left_cents)} are left.`,
    ...(rows.length > 0 ? [formatTable(['ticket', 'id', 'type', 'holder', 'state', 'paid'], rows)] : []),
  ].join('\n')
}

/** `48213/2` as a ticket's id; any other name stays. */
async function ticketNamed({ ctx }: Tools, name: string): Promise<string> {
  const [, number, position] = /^(\d+)\/(\d+)$/.exec(name) ?? []
  if (number === undefined) return name
  const order = await showRefundable(ctx, number)
  return order?.tickets[Number(position) - 1]?.id ?? name
}

/** Shows whose it is before anything moves: a number is easily mistyped. */
async function refund({ ctx, print, ask }: Tools, name: string, asked: StaffRefund): Promise<boolean> {
  const order = await showRefundable(ctx, name)
  if (!order) {
    print(unknown(name))
    return false
  }
  print(`${describe(order)}\n${whatWillBe(order, asked)}`)
  if ((await ask(`Type ${order.compra_id} to go on: `)).trim() !== order.compra_id) {
    print('That is not its number. Nothing was changed.')
    return false
  }
  const outcome = await refundByStaff(ctx, asked)
  if ('refused' in outcome) {
    print(`${refusalOf(outcome)} Nothing was changed.`)
    return false
  }
  print(
    `${formatCents(outcome.cents)} go back, ${formatCents(outcome.left_cents)} are left of order ${outcome.compra_id}.`,
  )
  return true
}

/** In a word, before it is: what is not possible is said afterwards, by whoever decides. */
function whatWillBe({ tickets, left_cents }: Refundable, asked: StaffRefund): string {
  const most = (cents: number) => formatCents(Math.min(cents, left_cents))
  if ('amount_cents' in asked)
    return `${formatCents(asked.amount_cents)} will go back, and the tickets stay as they are.`
  const chosen = tickets.filter(
    ({ id, state }) => state === 'valid' && (!('ticket_id' in asked) || id === asked.ticket_id),
  )
  const sum = chosen.reduce((cents, ticket) => cents + ticket.paid_cents, 0)
  return `${most(sum)} will go back for ${chosen.length} tickets, which are void then; their places are for sale again.`
}

type Refusal = Extract<Awaited<ReturnType<typeof refundByStaff>>, { refused: string }>

function refusalOf(refusal: Refusal): string {
  switch (refusal.refused) {
    case 'unknown':
      return 'There is no such order or ticket.'
    case 'not_paid':
      return `The order is ${refusal.state}, and only a paid one can be given back.`
    case 'used':
      return `Somebody has entered with ${refusal.count} of its tickets: give back single tickets or an amount.`
    case 'ticket_not_valid':
      return `The ticket is ${refusal.state}.`
    case 'more_than_left':
      return `Only ${formatCents(refusal.left_cents)} are left of it.`
    case 'given_already':
      return 'The same amount was given back for the same reason before: if it is another one, say so in the reason.'
  }
}

function unknown(name: string): string {
  return `There is no order or ticket ${name}. Nothing was changed.`
}

function told(print: Tools['print'], outcome: 'done' | 'unknown' | 'not_stuck', done: string): boolean {
  print(outcome === 'done' ? done : 'Somebody else was faster: it is not stuck any more. Nothing was changed.')
  return outcome === 'done'
}

function centsOf(amount: string): number | undefined {
  const [, reais, cents = '00'] = /^(\d{1,7})(?:[.,](\d{2}))?$/.exec(amount) ?? []
  const sum = Number(reais) * 100 + Number(cents)
  return reais === undefined || sum === 0 ? undefined : sum
}
