import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { createSendMail, type SendMail } from '#outside/mail.ts'
import { keepSms } from '#outside/sms.ts'
import { startMailServer } from '#test/mail-server.ts'
import { startApp } from '#test/start-app.ts'
import { freePort } from '@bilheteria/test-postgres/free-port'
import { codeSubject } from './code-subject.ts'
import { ageOfOutbox, deliverMessages } from './deliver-messages.ts'
import { claimMessages, insertMessage } from './queries.ts'

const app = await startApp()
const club = await app.aProducer({ title: 'Clube "Mar" & Cia.', support_email: 'ajuda@mar.example' })

const logged: string[] = []
const write = (facts: object, message: string) => void logged.push(JSON.stringify({ ...facts, message }))
const log = { warn: write, error: write }
const drawAttachment = async () => undefined
const composeConfirmation = async () => undefined
const deliver = (sendMail: SendMail, keep_content = true) =>
  deliverMessages({ db: app.db, log, sendMail, sendSms: keepSms, drawAttachment, composeConfirmation, keep_content })
const sendBy = (smtp_url: string) => createSendMail({ smtp_url, mail_from: 'no-reply@loja.example' })
const down: SendMail = () => Promise.reject(new Error('down'))

const servers: { stop(): Promise<void> }[] = []
async function aMailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options)
  servers.push(server)
  return server
}
beforeEach(async () => {
  logged.length = 0
  await app.moveClock('0')
  await app.db.query('delete from messages')
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

async function aMessage(recipient = 'ana@exemplo.test'): Promise<void> {
  const content = { subject: 'Seu código é 7KX2PM', html: '<p>Olá, coração!</p>', text: 'Olá, coração!' }
  await insertMessage(app.db, { producer_id: club.id, channel: 'mail', recipient, ...content })
}

type State = { id: string; tries: number; sent: boolean; given_up: boolean; waits_s: number }
function states(): Promise<State[]> {
  return app.db.query<State>(
    `select id, tries, sent_at is not null as sent, given_up_at is not null as given_up,
            round(extract(epoch from next_try_at - clock()))::int as waits_s
       from messages order by created_at, id`,
  )
}

test('a message reaches the mail server in the producer’s name, as HTML and text', async () => {
  const server = await aMailServer()
  await aMessage()
  await deliver(sendBy(server.url))
  const [state] = await states()
  expect(state).toMatchObject({ tries: 1, sent: true, given_up: false })
  expect(server.received).toHaveLength(1)
  const [{ from, to, raw } = { from: '', to: [], raw: '' }] = server.received
  expect({ from, to }).toEqual({ from: 'no-reply@loja.example', to: ['ana@exemplo.test'] })
  expect(raw).toContain(`Message-ID: <${state?.id}@loja.example>`)
  expect(raw).toContain('From: "Clube \\"Mar\\" & Cia." <no-reply@loja.example>')
  expect(raw).toContain('Reply-To: ajuda@mar.example')
  expect(raw).toContain('Content-Type: multipart/alternative')
  expect(raw).toMatch(/Content-Type: text\/plain[^<]*Ol=C3=A1/)
  expect(raw).toMatch(/Content-Type: text\/html[\s\S]*<p>Ol=C3=A1/)
  expect(logged).toEqual([])

  await deliver(sendBy(server.url))
  expect(server.received).toHaveLength(1)
})

test('puts the code into the subject when the message leaves, and stores the subject without it', async () => {
  const server = await aMailServer()
  const subject = codeSubject('para verificar o seu e-mail')
  const content = { subject, html: '<p>7KX2PM</p>', text: '7KX2PM\n\nUse este código.' }
  await insertMessage(app.db, { producer_id: club.id, channel: 'mail', recipient: 'ana@exemplo.test', ...content })
  await deliver(sendBy(server.url), false)
  expect(server.received[0]?.raw).toContain('Subject: =?UTF-8?Q?7KX2PM_=C3=A9_o_seu_c=C3=B3digo')
  expect(await app.db.query('select subject, text from messages')).toEqual([
    { subject: 'O seu código para verificar o seu e-mail', text: '' },
  ])
})

test('without a mail server messages count as sent: the outbox is where they are read', async () => {
  await aMessage()
  await insertMessage(app.db, {
    producer_id: club.id,
    channel: 'sms',
    recipient: '41987654321',
    subject: '',
    html: '',
    text: 'oi',
  })
  await deliver(createSendMail({ smtp_url: undefined, mail_from: 'no-reply@localhost' }))
  expect(await states()).toMatchObject([{ sent: true }, { sent: true }])
})

test('a mail server that is down gets the message later, once', async () => {
  const port = await freePort()
  const sendMail = sendBy(`smtp://127.0.0.1:${port}`)
  await aMessage()
  await deliver(sendMail)
  expect(await states()).toMatchObject([{ tries: 1, sent: false, waits_s: 30 }])
  const server = await aMailServer({ port })
  await deliver(sendMail)
  expect(server.received).toHaveLength(0)

  await app.moveClock('31 seconds')
  await deliver(sendMail)
  await app.moveClock('2 hours')
  await deliver(sendMail)
  expect(server.received).toHaveLength(1)
  expect(await states()).toMatchObject([{ tries: 2, sent: true }])
})

test('pauses grow from half a minute to an hour; after a day the message is given up', async () => {
  await aMessage()
  const pauses: number[] = []
  let elapsed_s = 0
  for (;;) {
    await deliver(down)
    const [state] = await states()
    if (!state || state.given_up) break
    pauses.push(Math.round(state.waits_s / 10) * 10)
    elapsed_s += state.waits_s + 1
    await app.moveClock(`${elapsed_s} seconds`)
  }
  expect(pauses.slice(0, 9)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
  expect(elapsed_s / 3600).toBeGreaterThan(24)
  expect(elapsed_s / 3600).toBeLessThan(25.1)
  expect(logged.at(-1)).toContain('a message was given up')

  const sent: string[] = []
  await app.moveClock('40 hours')
  await deliver(async ({ to }) => void sent.push(to))
  expect(sent).toEqual([])
})

test('a mailbox that refuses all day makes nothing late; what nobody sends is later by every second', async () => {
  expect(await ageOfOutbox(app.db)).toBe(0)
  await aMessage('gone@exemplo.test')
  for (const elapsed of ['0', '1 hour', '2 hours']) {
    await app.moveClock(elapsed)
    await deliver(down)
    expect(await ageOfOutbox(app.db)).toBe(0)
  }
  await aMessage()
  const first = await ageOfOutbox(app.db)
  expect(first).toBeGreaterThan(0)
  await app.moveClock('2 hours 50 seconds')
  expect(await ageOfOutbox(app.db)).toBeGreaterThanOrEqual(first + 50)
})

test('one message that fails holds nobody else’s up', async () => {
  const sent: string[] = []
  for (let i = 0; i < 12; i++) await aMessage(`fa${i}@exemplo.test`)
  await deliver(async ({ to }) => {
    if (to === 'fa3@exemplo.test') throw new Error('refused')
    sent.push(to)
  })
  expect(sent).toHaveLength(11)
  expect((await states()).filter((state) => !state.sent)).toHaveLength(1)
})

test('a delivery that is told to stop finishes what it has begun and begins nothing else', async () => {
  for (let i = 0; i < 12; i++) await aMessage(`fa${i}@exemplo.test`)
  const stop = new AbortController()
  const sendMail = async () => stop.abort()
  const delivery = {
    db: app.db,
    log,
    sendMail,
    sendSms: keepSms,
    drawAttachment,
    composeConfirmation,
    keep_content: true,
  }
  await deliverMessages(delivery, stop.signal)
  const done = await states()
  expect(done.filter(({ sent }) => sent)).toHaveLength(5)
  expect(done.filter(({ tries }) => tries === 0)).toHaveLength(7)
})

test('the log says which message failed and how, never to whom or what it said', async () => {
  const server = await aMailServer({ refuse: true })
  await aMessage()
  await deliver(sendBy(server.url))
  const [{ id } = { id: '' }] = await states()
  expect(logged).toHaveLength(1)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ message_id: id, channel: 'mail', tries: 1, response_code: 550 })
  expect(logged.join()).not.toMatch(/ana|exemplo|7KX2PM|coração/)
})

test('a message whose process died is sent again when its claim has run out, with the same Message-ID', async () => {
  const ids: string[] = []
  await aMessage()
  const [claimed] = await claimMessages(app.db, 1)
  await deliver(async ({ id }) => void ids.push(id))
  expect(ids).toEqual([])
  await app.moveClock('31 seconds')
  await deliver(async ({ id }) => void ids.push(id))
  expect(ids).toEqual([claimed?.id])
})

const claimWithoutLock = (db: Db) =>
  db.query<{ id: string }>(
    `with due as (select id from messages where sent_at is null and next_try_at <= clock())
     update messages m set next_try_at = clock() + interval '30 seconds' from due where m.id = due.id returning m.id`,
  )
const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

describe.runIf('postgres' in inject('test_database'))('several processes', () => {
  test('send every message exactly once', async () => {
    const all = 60
    for (let i = 0; i < all; i++) await aMessage(`fa${i}@exemplo.test`)
    const sent: string[] = []
    const sendMail: SendMail = async ({ to }) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      sent.push(to)
    }
    await Promise.all(Array.from({ length: 4 }, () => deliver(sendMail)))
    expect(sent).toHaveLength(all)
    expect(new Set(sent).size).toBe(all)
  })

  test('pass over what another one is claiming, without waiting', async () => {
    await aMessage()
    await app.db.transaction(async (tx) => {
      expect(await claimMessages(tx, 5)).toHaveLength(1)
      expect(await claimMessages(app.db, 5)).toEqual([])
    })
  })

  test('would send it twice without the lock: the race it prevents', async () => {
    await aMessage()
    let second: Promise<{ id: string }[]> | undefined
    const first = await app.db.transaction(async (tx) => {
      const claimed = await claimWithoutLock(tx)
      second = claimWithoutLock(app.db)
      await expect.poll(() => app.db.query(waiting)).toHaveLength(1)
      return claimed
    })
    expect(first).toHaveLength(1)
    expect(await second).toEqual(first)
  })
})

test('what was in a message is forgotten once it has left, unless it is read here', async () => {
  const contents = () => app.db.query<{ text: string; html: string }>('select text, html from messages')
  await aMessage('fa@exemplo.test')
  await deliver(async () => {}, true)
  expect((await contents())[0]?.text).not.toBe('')
  await app.db.query('update messages set sent_at = null, next_try_at = clock()')
  await deliver(async () => {}, false)
  expect(await contents()).toEqual([{ text: '', html: '' }])
})
