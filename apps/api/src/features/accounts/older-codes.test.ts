import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashToken } from '#crypto/tokens.ts'
import { ownTree } from '#db/tree.ts'
import { anAccount, codeSentTo, type TestAccount } from '#test/an-account.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
beforeEach(() => app.db.query('delete from limits'))

const send = ({ document }: TestAccount) => app.post('/api/password/code', { document, method: 'E-mail' })
const check = ({ document }: TestAccount, code: string) => app.post('/api/password/check', { document, code })
const recover = ({ document }: TestAccount, token: string) =>
  app.post('/api/password/recover', { document, token, password: 'outra arquibancada inteira' })

/** The statements of the release before, for recovery. */
const older = {
  issue: ({ id }: TestAccount, code_hash: string) =>
    app.db.query(
      `insert into codes (account_id, purpose, code_hash, channel, asked_by, expires_at)
       values ($1, 'recovery', $2, 'mail', null, clock() + interval '15 minutes')
       on conflict (account_id, purpose) do update
          set code_hash = excluded.code_hash, channel = excluded.channel, asked_by = excluded.asked_by, tries = 0,
              other_tries = 0, expires_at = excluded.expires_at, spent_at = null, reset_token_hash = null`,
      [id, code_hash],
    ),
  spend: async ({ id }: TestAccount, code_hash: string): Promise<boolean> => {
    const [tried] = await app.db.query<{ right: boolean }>(
      `update codes set tries = tries + (asked_by is not distinct from null)::int,
                        other_tries = other_tries + (asked_by is distinct from null)::int,
                        spent_at = case when code_hash = $2 then clock() end
        where account_id = $1 and purpose = 'recovery' and spent_at is null and expires_at > clock()
          and case when asked_by is not distinct from null then tries else other_tries end < 5
       returning spent_at is not null as right`,
      [id, code_hash],
    )
    return tried?.right ?? false
  },
  exchange: ({ id }: TestAccount, token: string) =>
    app.db.query(`update codes set reset_token_hash = $2 where account_id = $1 and purpose = 'recovery'`, [
      id,
      hashToken(token),
    ]),
  forget: ({ id }: TestAccount) => app.db.query('delete from codes where account_id = $1', [id]),
  accepts: async (token: string) =>
    (await app.db.query('select 1 from codes where reset_token_hash = $1', [hashToken(token)])).length > 0,
}

/** A code in the mailbox and its hash. */
async function aCode(ana: TestAccount): Promise<{ code: string; hash: string }> {
  expect((await send(ana)).statusCode).toBe(200)
  const [row] = await app.db.query<{ code_hash: string }>('select code_hash from asked_codes where account_id = $1', [
    ana.id,
  ])
  return { code: await codeSentTo(app, ana.email), hash: row?.code_hash ?? '' }
}

async function anOlderCode(ana: TestAccount): Promise<{ code: string; hash: string }> {
  const sent = await aCode(ana)
  await app.db.query('delete from asked_codes where account_id = $1', [ana.id])
  await older.issue(ana, sent.hash)
  return sent
}

const WRONG = 'no such hash'

describe('a code that a process of the release before sent', () => {
  test('opens the next step here, once for both', async () => {
    const ana = await anAccount(app)
    const { code, hash } = await anOlderCode(ana)
    const checked = await check(ana, code)
    expect(checked.statusCode).toBe(200)
    expect([(await check(ana, code)).statusCode, await older.spend(ana, hash)]).toEqual([404, false])
    expect((await recover(ana, checked.json().access_token)).statusCode).toBe(200)
  })

  test('counts the tries of both', async () => {
    const ana = await anAccount(app)
    const { code, hash } = await anOlderCode(ana)
    for (let n = 0; n < 5; n++) await check(ana, 'ZZZZZZ')
    for (let n = 0; n < 5; n++) await older.spend(ana, WRONG)
    expect([(await check(ana, code)).statusCode, await older.spend(ana, hash)]).toEqual([404, false])
  })

  test('exchanged there sets the password here', async () => {
    const ana = await anAccount(app)
    const { hash } = await anOlderCode(ana)
    expect(await older.spend(ana, hash)).toBe(true)
    await older.exchange(ana, 'um token')
    expect((await recover(ana, 'um token')).statusCode).toBe(200)
  })

  test('leaves the code of another caller standing', async () => {
    const ana = await anAccount(app)
    const { code } = await aCode(ana)
    await older.issue(ana, 'the hash of a stranger’s code')
    expect((await check(ana, code)).statusCode).toBe(200)
  })
})

describe('a code that a process of this release sent', () => {
  test('opens the next step in a process of the release before, once for both', async () => {
    const ana = await anAccount(app)
    const { code, hash } = await aCode(ana)
    expect(await older.spend(ana, hash)).toBe(true)
    expect([(await check(ana, code)).statusCode, await older.spend(ana, hash)]).toEqual([404, false])
  })

  test('exchanged here sets the password there', async () => {
    const ana = await anAccount(app)
    const { code } = await aCode(ana)
    const token = (await check(ana, code)).json<{ access_token: string }>().access_token
    expect(await older.accepts(token)).toBe(true)
    await recover(ana, token)
    expect(await older.accepts(token)).toBe(false)
  })

  test('ends in both when what it proves has changed', async () => {
    const [ana, bia] = [await anAccount(app), await anAccount(app)]
    const [first, second] = [await aCode(ana), await aCode(bia)]
    await older.forget(ana)
    expect((await check(ana, first.code)).statusCode).toBe(404)
    await app.db.query('delete from asked_codes where account_id = $1', [bia.id])
    expect(await older.spend(bia, second.hash)).toBe(false)
  })
})

test('the migration takes along live codes that were sent before it', async () => {
  const ana = await anAccount(app)
  const { code } = await anOlderCode(ana)
  await app.db.transaction(async (tx) => {
    await tx.query('alter table asked_codes disable trigger copy_to_codes')
    await tx.query('delete from asked_codes where account_id = $1', [ana.id])
    await tx.query('alter table asked_codes enable trigger copy_to_codes')
  })
  expect((await check(ana, code)).statusCode).toBe(404)
  await app.db.query(await readFile(join(ownTree, 'migrations/0047-older-codes.sql'), 'utf8'))
  expect((await check(ana, code)).statusCode).toBe(200)
})

test('an older process that sweeps expired codes leaves live ones of other callers', async () => {
  const ana = await anAccount(app)
  const { code } = await aCode(ana)
  await older.issue(ana, 'the hash of a stranger’s code')
  await app.db.query("update codes set expires_at = clock() - interval '1 minute' where account_id = $1", [ana.id])
  await app.db.query('delete from codes where expires_at < clock()')
  expect((await check(ana, code)).statusCode).toBe(200)
})
