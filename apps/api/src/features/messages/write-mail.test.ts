import type { Producer } from '@bilheteria/contract/producers'
import { coloursOf } from '@bilheteria/rules/theme'
import { expect, test } from 'vitest'
import { startApp } from '#test/start-app.ts'
import { writeMail } from './write-mail.ts'
import { writeSms } from './write-sms.ts'

const app = await startApp()

async function aClub(choices: Parameters<typeof app.aProducer>[0] = {}): Promise<Producer> {
  const { id } = await app.aProducer(choices)
  const { data } = (await app.request('/api/producers')).json() as { data: Producer[] }
  const club = data.find((producer) => producer.id === id)
  if (!club) throw new Error('the club is missing')
  return club
}

async function newest(): Promise<{ html: string; text: string; subject: string }> {
  const [row] = await app.db.query<{ html: string; text: string; subject: string }>(
    'select html, text, subject from messages order by created_at desc limit 1',
  )
  if (!row) throw new Error('no message was written')
  return row
}

const email = {
  to: 'ana@exemplo.test',
  subject: 'Seu código: 7KX2PM',
  paragraphs: ['Olá, Ana!', 'Digite este código\nem até 15 minutos.'],
  code: '7KX2PM',
  button: { label: 'Abrir a loja', url: 'https://loja.example/conta?a=1&b=2' },
}

test('an e-mail says the same in the club’s look and as plain text, signed by the company', async () => {
  const club = await aClub({
    title: 'Clube do Mar',
    legal_name: 'Clube do Mar S.A.',
    support_email: 'ajuda@mar.example',
  })
  await writeMail(app.db, club, email)
  const { html, text } = await newest()
  expect(text).toBe(
    '7KX2PM\n\nOlá, Ana!\n\nDigite este código\nem até 15 minutos.\n\n' +
      'Abrir a loja:\nhttps://loja.example/conta?a=1&b=2\n\n' +
      '--\nClube do Mar\nClube do Mar S.A.\nCNPJ 11.222.333/0001-81\najuda@mar.example',
  )
  expect(html).toMatch(/^<!doctype html><html lang="pt-BR">/)
  const parts = ['Clube do Mar', '>7KX2PM<', 'Olá, Ana!', 'código<br>em', 'CNPJ 11.222.333/0001-81']
  const places = parts.map((part) => html.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(html).toContain('href="https://loja.example/conta?a=1&#38;b=2"')
  for (const worn of [
    '<body class="page" style="margin:0;padding:0;background:#F3FAF7">',
    'background:#03150F',
    'background:#FDFFFE',
    '.page{background:#06231A',
    '.card{background:#0C3327',
    `background:${coloursOf(club.theme.light).action};`,
  ]) {
    expect(html).toContain(worn)
  }
})

test('a club that has changed writes in its new look, and the others in theirs', async () => {
  const club = await aClub({ title: 'Clube do Mar' })
  const theme = { ...club.theme, light: { ...club.theme.light, 'dark-background': '#330000' as const } }
  for (const [writer, name, deep] of [
    [club, 'Clube do Mar', '#03150F'],
    [{ ...club, title: 'Clube do Rio', theme }, 'Clube do Rio', '#330000'],
    [club, 'Clube do Mar', '#03150F'],
  ] as const) {
    await writeMail(app.db, writer, email)
    const { html, text } = await newest()
    expect(html).toContain(`background:${deep};color:#FFFFFF;font-size:20px;font-weight:700">${name}</td>`)
    expect(text).toContain(`--\n${name}\n`)
  }
})

async function helloOf(producer: Producer, greets: string): Promise<string | undefined> {
  await writeMail(app.db, producer, { to: 'ana@exemplo.test', subject: 'Aviso', greets, paragraphs: ['Só isto.'] })
  return (await newest()).text.split('\n\n')[0]
}

test('an e-mail greets in the club’s own words, and by name only where it is one', async () => {
  const club = await aClub({ texts: { 'mail.hello': 'Fala, {name}!', 'mail.hello_unnamed': 'Fala, torcida!' } })
  expect(await helloOf(club, 'Ana Ramos')).toBe('Fala, Ana!')
  expect(await helloOf(club, 'http://evil.example')).toBe('Fala, torcida!')
  const quiet = await aClub()
  expect(await helloOf(quiet, 'Ana Ramos')).toBe('Olá, Ana!')
  expect(await helloOf(quiet, 'http://evil.example')).toBe('Olá!')
})

test('an e-mail without code and button has neither', async () => {
  await writeMail(app.db, await aClub(), { to: 'ana@exemplo.test', subject: 'Aviso', paragraphs: ['Só isto.'] })
  const { html, text } = await newest()
  expect(html).not.toMatch(/class="(code|button)"/)
  expect(text).toMatch(/^Só isto\.\n\n--\n/)
})

test('nothing a person or a club wrote becomes markup', async () => {
  const evil = '<script>alert("1")</script>'
  const club = await aClub({ title: evil, legal_name: evil, tax_id: evil, support_email: evil })
  const button = { label: evil, url: `https://loja.example/"><img src=x>${evil}` }
  await writeMail(app.db, club, { to: 'ana@exemplo.test', subject: evil, paragraphs: [evil], code: evil, button })
  const { html, text } = await newest()
  expect(html).not.toMatch(/<script|<img|"1"/)
  expect(html.match(/&#60;script&#62;/g)).toHaveLength(9)
  expect(text).toContain(evil)
})

const stub = {
  logo_url: 'https://loja.example/apple-touch-icon.png',
  poster_url: 'https://loja.example/storage/posters/noite/card-720.webp',
  title: 'Noite de São João',
  facts: ['sábado, 5 de dezembro de 2026, 19h30', 'Teatro da Estação, Serra Clara/PR'],
  tickets: [{ holder: 'João Pedro', place: 'Meia-entrada · Plateia · Fila B, lugar 4' }],
}

test('tickets come as one: the way to them first, then what, when, where, and who sits in which place', async () => {
  await writeMail(app.db, await aClub({ title: 'Clube do Mar' }), { ...email, stub })
  const { html, text } = await newest()
  const places = [stub.logo_url, stub.poster_url, 'Olá, Ana!', 'Abrir a loja', stub.title, ...stub.facts, 'João Pedro']
  const found = [...places, stub.tickets[0]?.place ?? '', 'Digite este código'].map((part) => html.indexOf(part))
  expect(found).toEqual(found.toSorted((a, b) => a - b))
  expect(found).not.toContain(-1)
  expect(text).toContain(`${stub.facts.join('\n')}\n\nJoão Pedro: Meia-entrada · Plateia · Fila B, lugar 4`)
})

test('a name on a ticket is never markup, and an event without a poster shows none', async () => {
  const evil = '<img src=x onerror=alert(1)>'
  const hostile = {
    ...stub,
    title: evil,
    facts: [evil],
    poster_url: undefined,
    tickets: [{ holder: evil, place: evil }],
  }
  await writeMail(app.db, await aClub(), { ...email, stub: hostile })
  const { html } = await newest()
  expect(html.match(/<img/g)).toHaveLength(1)
  expect(html).toContain('&#60;img src=x')
})

test('what is rolled back was never said', async () => {
  const club = await aClub()
  const changedMind = app.db.transaction(async (tx) => {
    await writeMail(tx, club, { ...email, to: 'ninguem@exemplo.test' })
    throw new Error('changed my mind')
  })
  await expect(changedMind).rejects.toThrow('changed my mind')
  expect(await app.db.query(`select 1 from messages where recipient = 'ninguem@exemplo.test'`)).toEqual([])
})

test('the outbox shows a text message at once, newest first', async () => {
  await writeSms(app.db, await aClub(), { to: '41987654321', text: 'Seu código: 7KX2PM' })
  const [first] = (await app.request('/dev/outbox.json')).json()
  expect(first).toEqual({
    to: '41987654321',
    channel: 'sms',
    subject: '',
    text: 'Seu código: 7KX2PM',
    sent_at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect((await app.request('/dev/outbox')).body).toContain('<h2>SMS</h2>')
})
