import { expect, test } from 'vitest'
import { anEvent, type EventChoices } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'
import { sendAlerts } from './send-alerts.ts'

const app = await startApp({ CHECKS_PER_ADDRESS: '1000' })
const club = await app.aProducer({ title: 'Clube do Mar' })
const batch = { name: 'Lote 1', price_cents: 12_000, quantity: 100 }
const soon = { batches: [{ ...batch, from_day: 3 }] }
const soldOut = { batches: [{ ...batch, sold: 100 }] }

const aClubEvent = async (choices: EventChoices) => (await anEvent(app.db, club.id, choices)).id
const ask = (event_id: string, email: string, headers: Record<string, string> = {}) =>
  app.post(`/api/events/${event_id}/notify`, { email }, { 'producer-id': club.id, ...headers })

/** What the job does now and then. */
const tell = () => sendAlerts({ ...app.ctx, services: { ...app.ctx.services, base_url: 'https://ingressos.example' } })
/** Tickets of an event that was sold out are for sale again. */
async function giveBack(event_id: string, count: number): Promise<void> {
  const sections = 'select s.id from sections s join sectors on sectors.id = s.sector_id where event_id = $2'
  await app.db.query(`update sections set taken = taken - $1 where id in (${sections})`, [count, event_id])
  await app.db.query(
    `update batches set sold = sold - $1, sold_elsewhere = sold_elsewhere - $1
      where ticket_type_id in (select id from ticket_types where section_id in (${sections}))`,
    [count, event_id],
  )
}
const mailsTo = (email: string) =>
  app.db.query<{ subject: string; text: string }>('select subject, text from messages where recipient = $1', [email])

test('whoever asked before the sale gets one mail when it opens, with the way to the event in the same shop', async () => {
  const id = await aClubEvent({ ...soon, title: 'Noite do Farol' })
  expect((await ask(id, 'Bia@Exemplo.test')).statusCode).toBe(200)
  await tell()
  expect(await mailsTo('bia@exemplo.test')).toEqual([])

  await app.moveClock('4 days')
  await tell()
  await tell()
  const mails = await mailsTo('bia@exemplo.test')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('Ingressos à venda: Noite do Farol')
  expect(mails[0]?.text).toContain(`https://ingressos.example/${club.slug}/ticket/buy/${id}`)
  await app.moveClock('0')
})

test('whoever came too late is told when tickets come back, be they few', async () => {
  const id = await aClubEvent(soldOut)
  await ask(id, 'davi@exemplo.test')
  await tell()
  expect(await mailsTo('davi@exemplo.test')).toEqual([])
  await giveBack(id, 1)
  await tell()
  await tell()
  expect(await mailsTo('davi@exemplo.test')).toHaveLength(1)
})

test('whoever was told and came too late again may ask once more', async () => {
  const id = await aClubEvent(soldOut)
  for (const mails of [1, 2]) {
    await ask(id, 'gil@exemplo.test')
    await giveBack(id, 10)
    await tell()
    expect(await mailsTo('gil@exemplo.test')).toHaveLength(mails)
    await giveBack(id, -10)
  }
})

test('asking twice is asking once', async () => {
  const id = await aClubEvent(soon)
  await ask(id, 'eva@exemplo.test')
  await ask(id, 'EVA@exemplo.test')
  await app.moveClock('4 days')
  await tell()
  expect(await mailsTo('eva@exemplo.test')).toHaveLength(1)
  await app.moveClock('0')
})

test.each([
  ['on sale', {}, 409, 'on_sale_already'],
  ['nearly sold out', { batches: [{ ...batch, sold: 95 }] }, 409, 'on_sale_already'],
])('an event %s needs no alert', async (_title, choices, status, code) => {
  const answer = await ask(await aClubEvent(choices), 'ana@exemplo.test')
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code })
})

test('an event that is over, unknown or another producer’s has nothing to wait for', async () => {
  const over = await aClubEvent({ day: 2 })
  await app.moveClock('3 days')
  expect((await ask(over, 'ana@exemplo.test')).json()).toMatchObject({ code: 'event_ended' })
  await app.moveClock('0')
  expect((await ask('nenhum', 'ana@exemplo.test')).json()).toMatchObject({ code: 'event_not_found' })
  const foreign = await anEvent(app.db, (await app.aProducer()).id, soon)
  expect((await ask(foreign.id, 'ana@exemplo.test')).json()).toMatchObject({ code: 'event_not_found' })
})

test.each(['', 'ana', 'ana@', 'a b@exemplo.test', `${'a'.repeat(250)}@exemplo.test`])(
  'the address "%s" is refused beside its field',
  async (email) => {
    const answer = await ask(await aClubEvent(soon), email)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors.email[0]).toMatch(/obrigatório|inválido|no máximo/)
  },
)

test('a mailbox is signed up for five letters a day, over all its addresses', async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, () => aClubEvent(soon)))
  const statuses: number[] = []
  for (const id of ids)
    for (const tag of ['', '+1']) statuses.push((await ask(id, `cheia${tag}@exemplo.test`)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  // The answer reveals no alert that waits already.
  expect((await ask(ids[0] ?? '', 'cheia@exemplo.test')).statusCode).toBe(429)
})

test('one browser cannot make us write to the whole world', async () => {
  const id = await aClubEvent(soon)
  const [cookie = ''] = String((await ask(id, 'um@exemplo.test')).headers['set-cookie']).split(';')
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) statuses.push((await ask(id, `fa-${i}@exemplo.test`, { cookie })).statusCode)
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
})
