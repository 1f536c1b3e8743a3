import type { Order } from '@bilheteria/contract/orders'
import { beforeEach, expect, test } from 'vitest'
import { aCpf } from '#test/a-cpf.ts'
import {
  ana,
  ANA,
  buyFor,
  cancelForRain,
  changeHolder,
  handOver,
  herself,
  inviteHolder,
  joao,
  postponeForRain,
} from '#test/a-party.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const { id: producer_id } = await app.aProducer()
let maria: TestAccount
let event_id = ''

beforeEach(async () => {
  await app.db.query('delete from limits')
  await app.db.query('delete from messages')
  maria = await anAccount(app, { name: 'Maria Prado', verified: true })
  ;({ id: event_id } = await anEvent(app.db, producer_id, { biometry_required: true }))
})

const buy = (people: Parameters<typeof buyFor>[3]) => buyFor(app, maria, event_id, people)

/** Subject, address and name greeted of every letter, sorted. */
async function letters(): Promise<string[]> {
  const mails = await app.db.query<{ recipient: string; subject: string; text: string }>(
    `select recipient, subject, text from messages where recipient <> ''`,
  )
  return mails
    .map(({ recipient, subject, text }) => {
      const to = recipient === maria.email ? 'maria' : recipient
      return `${subject.replace(/:.*/, '')} | ${to} | ${/Olá, (\S+)!/.exec(text)?.[1] ?? ''}`
    })
    .toSorted()
}

const addressees = async () =>
  (await app.db.query<{ recipient: string }>('select recipient from messages')).map(({ recipient }) => recipient)

async function forget(): Promise<void> {
  await app.db.query('delete from messages')
  await app.db.query('delete from limits')
}

const invite = (id?: string) => inviteHolder(app, maria, id)
const hand = (id?: string, email?: string) => handOver(app, maria, id, email)
const change = (id: string, holder: object) => changeHolder(app, maria, id, holder)

test.each([
  ['leaves his contact empty', () => joao()],
  ['sends her own contact for him', () => joao({ email: maria.email.toUpperCase(), cellphone: maria.cellphone })],
])('no letter to a companion reaches the buyer who %s', async (_title, person) => {
  const order = await buy([herself(maria), person(), ana()])
  const [own, his, hers] = order.items.map(({ id }) => id)
  expect(order.items.map(({ holder }) => [holder.email, holder.cellphone])).toEqual([
    [maria.email, maria.cellphone],
    ['', ''],
    [ANA, '41912345678'],
  ])
  expect(await addressees()).toEqual([maria.email])

  await forget()
  const refused = await invite(his)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'holder_unreachable'])
  for (const id of [own, hers]) expect((await invite(id)).statusCode).toBe(200)
  const hers_again = await hand(his, maria.email.toUpperCase())
  expect(hers_again.json().errors).toEqual({ email: [expect.stringContaining('Este é o seu e-mail')] })
  expect((await hand(his)).statusCode).toBe(200)
  expect((await hand(his, 'joao@exemplo.test')).statusCode).toBe(200)
  expect(await letters()).toEqual([
    `Cadastre sua biometria | ${ANA} | Ana`,
    'Cadastre sua biometria | maria | Maria',
    'Seu ingresso | joao@exemplo.test | João',
  ])

  await forget()
  await postponeForRain(app, event_id)
  expect(await letters()).toEqual([`Mudança | ${ANA} | Ana`, 'Mudança | maria | Maria'])
  expect(await toMaria()).toContain('Avise também João Pedro Lima')

  await forget()
  await cancelForRain(app, event_id)
  expect(await letters()).toEqual([`Evento cancelado | ${ANA} | Ana`, 'Evento cancelado | maria | Maria'])
  expect(await toMaria()).toContain('Avise também João Pedro Lima')
})

async function toMaria(): Promise<string> {
  const [mail] = await app.db.query<{ text: string }>('select text from messages where recipient = $1', [maria.email])
  return mail?.text ?? ''
}

test('mails a new holder the ticket’s link, and nothing to one without an e-mail', async () => {
  const { items } = await buy([herself(maria), joao()])
  const { id = '' } = items[1] ?? {}
  await forget()
  for (const contact of [{}, { email: '', cellphone: '' }, { email: maria.email, cellphone: maria.cellphone }]) {
    const named = await change(id, { name: 'Rui Alves', cpf: aCpf(), ...contact })
    expect(named.statusCode).toBe(200)
    expect(named.json<Order>().items[1]).toMatchObject({ holder: { email: '', cellphone: '' }, handover: null })
    expect(await letters()).toEqual(['Portador alterado | maria | Maria'])
    await forget()
  }

  const named = await change(id, { name: 'Bia Nunes', cpf: aCpf(), email: 'bia@exemplo.test' })
  expect(await letters()).toEqual([
    'Portador alterado | maria | Maria',
    'Um ingresso em seu nome | bia@exemplo.test | Bia',
  ])
  const { url, sent_at } = named.json<Order>().items[1]?.handover ?? {}
  expect(sent_at).not.toBeNull()
  const [mail] = await app.db.query<{ text: string }>(`select text from messages where recipient = 'bia@exemplo.test'`)
  expect(mail?.text).toContain(url)
  const link = url?.split('/').at(-1)
  expect((await app.request(`/api/handed/${link}`)).json()).toMatchObject({ ticket: { holder: { name: 'Bia Nunes' } } })
})

test('a letter to a companion is skipped once the buyer’s account has that address', async () => {
  const { items } = await buy([herself(maria), ana()])
  await app.db.query('update accounts set email = $2 where id = $1', [maria.id, ANA])
  await forget()
  expect((await invite(items[1]?.id)).json()).toMatchObject({ code: 'holder_unreachable' })
  expect(await letters()).toEqual([])
})
