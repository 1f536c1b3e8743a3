import { formatCents } from '@bilheteria/rules/money'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import * as z from 'zod'
import { BadFile } from '#catalogue/bad-file.ts'
import type { Config } from '#config.ts'
import { createTextSeal } from '#crypto/text-seal.ts'
import type { Db } from '#db/db.ts'
import type { AccountSettings } from '#outside/payment/open-account.ts'
import { paymentEnvironment, readAccounts } from '#outside/payment/payment-settings.ts'
import { endAccount, findProviderOf, insertAccount, listAccountMoney, renewAccount } from './account-queries.ts'
import { formatTable } from './format-table.ts'

type Shop = { db: Db; config: Config; folder: string }
type Told = { well: boolean; text: string }

/** Every account money may lie in, the operator's own first. */
export async function listAccounts(db: Db): Promise<string> {
  const rows = await listAccountMoney(db)
  const titles = ['producer', 'provider', 'takes', 'came', 'went back', 'account']
  return formatTable(
    titles,
    rows.map(({ producer_id, provider, methods, captured_cents, returned_cents, id }) => [
      producer_id ?? '(operator)',
      provider,
      takes(producer_id, methods),
      formatCents(captured_cents),
      formatCents(returned_cents),
      id ?? '',
    ]),
  )
}

function takes(producer_id: string | null, methods: string[] | null): string {
  if (producer_id === null) return 'see the settings'
  return methods?.join(', ') || 'gives back only'
}

/** From now on that producer's money goes to the accounts of this file; one it had before only gives back what it took. */
export async function addAccount({ db, config, folder }: Shop, named: string, file: string): Promise<Told> {
  const producers = await db.query<{ id: string; slug: string; title: string }>('select id, slug, title from producers')
  const producer = producers.find(({ id, slug }) => named === id || named === slug)
  if (!producer) {
    const known = producers.map(({ id, slug, title }) => `  ${id}  ${slug || '(default)'}  ${title}`)
    return { well: false, text: [`There is no producer ${named}. There are:`, ...known].join('\n') }
  }
  const { id: producer_id } = producer
  const seal = createTextSeal(config.app_secret)
  const accounts = readFile(resolve(folder, file), config, folder)
  const told = await db.transaction(async (tx) => {
    const lines: string[] = []
    for (const { provider, methods, settings } of accounts) {
      const sealed = seal.close(JSON.stringify(settings))
      const { id, replaced } = await insertAccount(tx, { producer_id, provider, methods, sealed })
      const instead = replaced.length > 0 ? `, in place of ${replaced.join(' and ')}` : ''
      lines.push(`${provider} takes ${methods.join(' and ')}: account ${id}${instead}.`)
    }
    return lines
  })
  return { well: true, text: [...told, 'Now run: bilheteria payments check'].join('\n') }
}

/** New credentials of the same account: what it took stays its own. */
export async function renew({ db, config, folder }: Shop, id: string, file: string): Promise<Told> {
  const provider = await findProviderOf(db, id)
  if (provider === undefined) return { well: false, text: `There is no account ${id}.` }
  const given = readFile(resolve(folder, file), config, folder).find((account) => account.provider === provider)
  if (!given) return { well: false, text: `The file has no settings for ${provider}.` }
  await renewAccount(db, id, createTextSeal(config.app_secret).close(JSON.stringify(given.settings)))
  return { well: true, text: `The account ${id} has new settings. Now run: bilheteria payments check` }
}

/** It sells no more. What it took it still gives back. */
export async function end({ db }: Shop, id: string): Promise<Told> {
  return (await endAccount(db, id))
    ? { well: true, text: `The account ${id} sells no more; what it took it still gives back.` }
    : { well: false, text: `There is no account ${id}.` }
}

const shape = z.object(paymentEnvironment)

/** The same names as in the operator's own settings; files are named from where the operator stands. */
function readFile(path: string, { production, public_url, card_url }: Config, folder: string): AccountSettings[] {
  const given = Object.entries(parseEnv(readText(path))).map(([name, value]) => [
    name,
    name.endsWith('_FILE') && value !== undefined ? resolve(folder, value) : value,
  ])
  const { data, error } = shape.safeParse({ ...Object.fromEntries(given), CARD_URL: card_url })
  const unread = error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  const { accounts, problems } = data
    ? readAccounts(data, { production, public_url })
    : { accounts: [], problems: unread }
  if (problems.length > 0) throw badFile(path, ...problems)
  const useful = accounts.filter(({ methods }) => methods.length > 0)
  if (useful.length === 0) throw badFile(path, 'it names no provider, or none that could take money')
  return useful
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw badFile(path, 'it cannot be read')
  }
}

function badFile(path: string, ...messages: string[]): BadFile {
  return new BadFile(
    path,
    messages.map((message) => ({ path: [], message })),
  )
}
