import { formatCents } from '@bilheteria/rules/money'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { endEverySession } from '#features/accounts/sessions.ts'
import { findStrays, type Found, type Stray } from '#features/payments/find-strays.ts'
import { returnStrays, type Returned } from '#features/payments/return-strays.ts'
import { act } from './act.ts'
import type { Command, Tools } from './commands.ts'
import { findSeller, nameShop } from './find-seller.ts'
import { formatTable } from './format-table.ts'

const WORD = 'after-restore'

export const afterRestore: Command = {
  argument: '[--since MOMENT] [--yes]',
  summary: 'after a restore: end all sessions and give back charges that have no payment here; lists them first',
  stopped: true,
  run: async (tools, ...args) => {
    const { print, config, db } = tools
    const options = readOptions(args)
    if (!options) {
      print('A moment looks like 2026-11-18T12:00:00Z, and --yes stands alone. Nothing was changed.')
      return false
    }
    print(`This is ${nameShop(config)}.`)
    const seller = await findSeller(db, config)
    if (seller !== undefined) {
      print(`${seller}: stop every process first. Nothing was changed.`)
      return false
    }
    const found = await findStrays(tools.ctx, options.since)
    if (!found) {
      print(
        'There is no order and no payment here: say with --since from when on charges may be lost. Nothing was changed.',
      )
      return false
    }
    print(describe(found))
    if (!options.yes && !(await confirm(tools, found))) return false
    const well = (await acted(tools, found)) && found.unasked.length === 0
    print(well ? nextSteps(found) : `Not all is done. Run it again, nobody is given anything twice: ${again(found)}`)
    return well
  },
}

const shape = z.object({ since: z.iso.datetime({ offset: true }).optional(), yes: z.boolean().optional() })

function readOptions(args: string[]): z.infer<typeof shape> | undefined {
  try {
    const options = { since: { type: 'string' }, yes: { type: 'boolean' } } as const
    return shape.safeParse(parseArgs({ args: args.filter(Boolean), options }).values).data
  } catch {
    return undefined
  }
}

function nameOf({ name, account_id }: Stray['account']): string {
  return account_id === null ? name : `${name} ${account_id}`
}

function describe({ newest, from, strays, unasked, by_hand }: Found): string {
  return [
    `The newest order or payment here was made ${newest ?? 'never'}. Charges made from ${from} on were asked for.`,
    ...by_hand.map(({ account, reason }) => `LOOK BY HAND: ${nameOf(account)}: ${reason}.`),
    ...unasked.map(({ account, key = '', reason }) => `NOT ASKED: ${`${nameOf(account)} ${key}`.trim()}: ${reason}.`),
    strays.length > 0 ? listed(strays) : noneOf(unasked.length + by_hand.length),
  ].join('\n')
}

function noneOf(unknown: number): string {
  return `Every ${unknown > 0 ? 'other ' : ''}charge that is paid or open has its payment here. All sessions will end.`
}

function listed(strays: readonly Stray[]): string {
  const open = strays.filter(({ left_cents }) => left_cents === 0)
  const rows = strays.map(({ account, key, provider_id, made_at, amount_cents, left_cents }) => [
    nameOf(account),
    key,
    provider_id ?? '',
    made_at,
    formatCents(left_cents || amount_cents),
    left_cents > 0 ? 'paid: give back' : 'open: cancel',
  ])
  return [
    formatTable(['provider', 'charge', 'provider’s id', 'made', 'amount', 'without a payment here'], rows),
    `${formatCents(sum(strays.map(({ left_cents }) => left_cents)))} of ${strays.length - open.length} charges will go back, ${open.length} open ones will be cancelled, all sessions will end.`,
  ].join('\n')
}

/** From the same moment on: the newest order is another one as soon as somebody has sold. */
function again({ from }: Found): string {
  return `bilheteria ${WORD} --since ${from}`
}

async function confirm({ ask, print }: Tools, found: Found): Promise<boolean> {
  if ((await ask(`Type ${WORD} to go on: `)).trim() === WORD) return true
  print(`Nobody has typed ${WORD}, or said --yes. Nothing was changed. To come back to it: ${again(found)}`)
  return false
}

/** Sessions first: what somebody has ended after the backup must not be good for a moment. */
async function acted(tools: Tools, found: Found): Promise<boolean> {
  const why = `${found.strays.length} charges without a payment`
  await act(tools, { kind: 'restored', about: 'installation', why }, async (tx) => ({
    well: true,
    text: `${await endEverySession(tx)} sessions are ended.`,
  }))
  const returned = await returnStrays(tools.ctx, found)
  for (const one of returned)
    if ('failed' in one) tools.print(`NOT DONE: ${nameOf(one.stray.account)} ${one.stray.key}: ${one.failed}`)
  tools.print(summarize(returned))
  return returned.every((one) => !('failed' in one))
}

function summarize(returned: readonly Returned[]): string {
  const given = returned.flatMap((one) => ('given_cents' in one ? one.given_cents : []))
  const over = returned.filter((one) => 'over' in one)
  return `${formatCents(sum(given))} of ${given.length} charges go back, ${over.length} cannot be paid any more.`
}

function nextSteps({ from, by_hand }: Found): string {
  const start = 'start the worker and the web processes, look at /healthz, and write to whoever has bought meanwhile.'
  if (by_hand.length === 0) return `Now ${start}`
  const names = by_hand.map(({ account }) => nameOf(account)).join(', ')
  return `Now look by hand for charges made from ${from} on, at ${names}. Then ${start}`
}

function sum(cents: readonly number[]): number {
  return cents.reduce((all, one) => all + one, 0)
}
