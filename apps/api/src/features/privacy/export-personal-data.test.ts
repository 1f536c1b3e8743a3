import { supportTopics } from '@bilheteria/contract/messages'
import type { PersonalData } from '@bilheteria/contract/privacy'
import { expect, test } from 'vitest'
import { accountWithEverything, PROOF } from '#test/account-with-everything.ts'
import { anAccount, proofOf, proveAddress, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { anOrder } from '#test/an-order.ts'
import { readTag, selectTags } from '#test/personal-columns.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
// The only person there is: whatever a personal column holds is theirs.
const zuleica = await accountWithEverything(app)

const exported = async (person: TestAccount) => app.request('/api/user/export', { headers: await proofOf(app, person) })
const answer = await exported(zuleica)

/** Personal, and yet not told. */
const UNTOLD: Record<string, string> = {
  'accounts.password_hash': 'a hash',
  'biometry_captures.secret_hash': 'a hash',
  'biometry_invites.document': 'the same as on its ticket',
  'biometry_invites.secret_hash': 'a hash',
  'biometry_photos.sealed': 'a face: a file that is passed on would carry it',
  'biometry_photos.sealed_key': 'a secret',
  'asked_codes.asker': 'a hash',
  'asked_codes.code_hash': 'a hash',
  'asked_codes.reset_token_hash': 'a hash',
  'codes.asked_by': 'a hash',
  'codes.code_hash': 'a hash',
  'codes.reset_token_hash': 'a hash',
  'consents.visitor': 'a hash of a network address',
  'handovers.hash': 'a hash',
  'handovers.of_secret': 'opens a gate, like the ticket’s own',
  'messages.html': 'the same as its text',
  'messages.text': 'may be a code that opens the account, and is emptied once it was sent',
  'partner_links.link_hash': 'a hash',
  'payments.card_bin': 'tells of a bank, forgotten with the token',
  'payments.card_token': 'a secret, forgotten once it was used',
  'payments.pix_code': 'tells of the shop; worth nothing after minutes',
  'reservations.browser': 'a hash',
  'reservations.network': 'a hash of a network address',
  'reservations.unproved_network': 'a hash of a network address',
  'sandbox.charges.pix_code': 'tells of the shop; worth nothing after minutes',
  'security_events.visitor': 'a hash of a network address',
  'support_requests.visitor': 'a hash of a network address',
  'tickets.secret': 'opens a gate: a file that is passed on would be the ticket',
  'tokens.hash': 'a hash',
  'unpaid_holding.network': 'a hash of a network address',
  'unproved_holds.network': 'a hash of a network address',
}
/** Inside what was typed: names of things, and what is sealed. */
const IMPERSONAL_KEYS = new Set(['typeId', 'field', 'half_price'])

/** Of an order's copy of its cart only the people. */
function leavesOf(value: unknown, key = ''): string[] {
  if (IMPERSONAL_KEYS.has(key) || value === null || value === '') return []
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item))
  if (typeof value === 'string') return [asTold(value)]
  if (typeof value !== 'object') return [JSON.stringify(value)]
  const { holders } = value as { holders?: unknown }
  if (holders !== undefined) return leavesOf(holders)
  return Object.entries(value).flatMap(([name, item]) => leavesOf(item, name))
}

/** Codes of ours, as the file says them. */
const WORDS: Record<string, string> = {
  password: 'senha',
  proof: 'confirmação',
  refused: 'recusado',
  F: 'Feminino',
  order: supportTopics.order,
}

function asTold(text: string): string {
  if (WORDS[text] !== undefined) return WORDS[text]
  return /^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text).toISOString() : text
}

const tables = await selectTags(app.db)
const personal = tables.flatMap((tagged) =>
  (readTag(tagged)?.personal ?? []).map((column) => ({
    table: tagged.table,
    column,
    name: `${tagged.table}.${column}`,
  })),
)

test.each(personal.filter(({ name }) => UNTOLD[name] === undefined && name !== 'tickets.half_price'))(
  'what $name holds of a person is in their file',
  async ({ table, column }) => {
    // What was said to the team about them is told as their question.
    const theirs = table === 'messages' ? `where recipient = '${zuleica.email}'` : ''
    const rows = await app.db.query<{ value: unknown }>(`select to_jsonb(${column}) as value from ${table} ${theirs}`)
    const values = rows.flatMap(({ value }) => leavesOf(value))
    expect(values).not.toEqual([])
    const told = JSON.stringify(answer.json())
    for (const value of values) expect(told).toContain(JSON.stringify(value).slice(1, -1))
  },
)

test('what is not told is a column that exists', () => {
  const names = personal.map(({ name }) => name)
  for (const name of Object.keys(UNTOLD)) expect(names).toContain(name)
})

test('the file is readable, for its person alone, and opens nothing', async () => {
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment; filename="meus-dados.json"',
    'cache-control': 'private, no-store',
  })
  expect(answer.body).toContain('\n  "conta": {\n')
  // In an order one reads: a person is called something before they have a number.
  expect(Object.keys(answer.json<PersonalData>().conta).slice(0, 4)).toEqual(['id', 'nome', 'usuario', 'cpf'])
  expect(answer.json<PersonalData>()).toMatchObject({
    sessoes: [{ entrada: 'senha' }, { entrada: 'confirmação' }],
    consentimentos: [{ assunto: 'Cookies' }, { evento: 'Festa da Vindima' }],
    pedidos: [
      {
        situacao: 'pago',
        pagamentos: [
          {
            meio: 'cartão',
            situacao: 'aprovado',
          },
        ],
      },
    ],
  })
  const [{ ingressos } = { ingressos: [] }] = answer.json<PersonalData>().pedidos as { ingressos: object[] }[]
  expect(ingressos[1]).toMatchObject({
    evento: 'Festa da Vindima',
    meia_entrada: { category: 'disabled', document: PROOF },
  })
  const secrets = await app.db.query<{ secret: string }>('select secret from tickets')
  for (const { secret } of secrets) expect(answer.body).not.toContain(secret)
  expect(answer.body).not.toContain(zuleica.token.access_token)
})

test('the proof for half price stands nowhere in the database in clear', async () => {
  const stored = JSON.stringify(await app.dump())
  expect(stored).toContain('"half_price"')
  expect(stored).not.toContain(PROOF)
  expect(stored).not.toContain('"disabled"')
})

test('nobody finds others in their file, but a ticket somebody bought for them', async () => {
  const bia = await anAccount(app, { name: 'Bia Nunes' })
  await proveAddress(app, bia)
  const caio = await anAccount(app, { name: 'Caio Prates' })
  const event = await anEvent(app.db, '0', { title: 'Sarau de Quinta' })
  const gift = { name: bia.name, cpf: bia.document, email: bia.email, cellphone: bia.cellphone }
  await anOrder(app.db, { account_id: caio.id, event_id: event.id, holder: gift })
  const file = await exported(bia)
  expect(file.json<PersonalData>()).toMatchObject({
    pedidos: [],
    reservas: [],
    pedidos_de_suporte: [],
    biometria: [],
    ingressos_em_seu_nome: [
      {
        ingresso: {
          evento: 'Sarau de Quinta',
          portador: { cpf: bia.document },
        },
      },
    ],
  })
  for (const other of [zuleica.document, zuleica.email, caio.document, caio.email]) {
    expect(file.body).not.toContain(other)
  }
})

test('asking for it all day long is refused', async () => {
  const dora = await anAccount(app)
  for (let i = 0; i < 10; i++) expect((await exported(dora)).statusCode).toBe(200)
  expect((await exported(dora)).json().code).toBe('too_many_requests')
})
