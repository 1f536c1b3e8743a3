import { createServer, type ServerResponse } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { aBank, aCertificate } from '#test/a-bank.ts'
import { aKey, aPixCharge, PAYER, named } from '#test/a-charge.ts'
import { createCentralBankPix } from './central-bank-pix.ts'
import { ProviderRefused, ProviderUnreachable } from './provider.ts'

const bank = await aBank()
const pix = createCentralBankPix(bank.settings())
/** For a bank that never comes to an end; any answer may take longer on a busy machine. */
const TIMEOUT_MS = 500
const openBriefly = () => createCentralBankPix(bank.settings(), { timeout_ms: TIMEOUT_MS })

function tokensAsked(): number {
  return bank.exchanges.filter(({ path }) => path === '/oauth/token').length
}
function questionsAsked(): number {
  return bank.exchanges.filter(({ method }) => method === 'GET').length
}

function says(status: number, body: unknown, type = 'application/problem+json') {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': type })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}
const endless = (response: ServerResponse) => {
  const more = () => {
    while (response.writable && response.write(' '.repeat(64 * 1024)));
    response.once('drain', more)
  }
  more()
}
const trickling = (response: ServerResponse) => {
  const timer = setInterval(() => response.write(' '), 20)
  response.once('close', () => clearInterval(timer))
}

test('a client without a certificate does not even get a refusal', async () => {
  const asked = bank.exchanges.length
  const attempt = new Promise((resolve, reject) => {
    const ca = aCertificate('authority.pem')
    request(`${bank.origin}/oauth/token`, { method: 'POST', ca }, resolve).on('error', reject).end()
  })
  await expect(attempt).rejects.toThrow(/certificate required|ECONNRESET|socket hang up/i)
  expect(bank.exchanges).toHaveLength(asked)
})

test('a certificate that nobody signed is refused, and the reason names none of it', async () => {
  const stranger = { cert: aCertificate('stranger.pem'), key: aCertificate('stranger.key') }
  const attempt = createCentralBankPix(bank.settings(stranger)).read(named(aKey()))
  await expect(attempt).rejects.toThrow(ProviderUnreachable)
  await expect(attempt).rejects.toThrow(/^the bank did not answer: \w+; see PIX_CERT_FILE and PIX_KEY_FILE$/)
})

test('a bank that cannot prove who it is gets nothing', async () => {
  const asked = bank.exchanges.length
  const trusting = createCentralBankPix(bank.settings({ ca: undefined }))
  await expect(trusting.read(named(aKey()))).rejects.toThrow(/^the bank did not answer: \w+; see PIX_CA_FILE$/)
  expect(bank.exchanges).toHaveLength(asked)
})

test('a bank played on this machine without TLS is understood, too', async () => {
  const plain = createServer((asked, response) => {
    const token = { access_token: 'um-token', token_type: 'Bearer', expires_in: 60 }
    if (asked.url === '/oauth/token') says(200, token)(response)
    else says(404, { title: asked.headers.authorization })(response)
  })
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`
  expect(
    await createCentralBankPix(bank.settings({ url, token_url: `${url}/oauth/token` })).read(named(aKey())),
  ).toBeUndefined()
  plain.closeAllConnections()
  plain.close()
})

test('one token serves many calls, and calls that come together ask for it once', async () => {
  const before = tokensAsked()
  const fresh = createCentralBankPix(bank.settings())
  await Promise.all(Array.from({ length: 8 }, () => fresh.read(named(aKey()))))
  await fresh.read(named(aKey()))
  expect(tokensAsked()).toBe(before + 1)
})

test('a token is renewed a minute before its end', async () => {
  let now_ms = Date.now()
  const clock = createCentralBankPix(bank.settings(), { now: () => now_ms })
  await clock.read(named(aKey()))
  const before = tokensAsked()
  now_ms += (bank.client.token_seconds - 61) * 1_000
  await clock.read(named(aKey()))
  expect(tokensAsked()).toBe(before)
  now_ms += 1_000
  await clock.read(named(aKey()))
  expect(tokensAsked()).toBe(before + 1)
})

test('a token the bank has forgotten is renewed once for all who noticed, and their calls go through', async () => {
  await pix.read(named(aKey()))
  const before = tokensAsked()
  bank.forgetsTokens()
  await Promise.all(Array.from({ length: 4 }, () => pix.create(aPixCharge())))
  expect(tokensAsked()).toBe(before + 1)
})

test('a bank that refuses a new token, too, is not asked a third time', async () => {
  const before = questionsAsked()
  for (const status of [401, 401]) bank.fails({ on: 'GET', how: says(status, {}) })
  await expect(pix.read(named(aKey()))).rejects.toThrow(/^the bank answered 401; see PIX_HEADERS, PIX_QUERY/)
  expect(questionsAsked()).toBe(before + 2)
})

test.each([
  [
    401,
    { type: 'https://pix.bcb.gov.br/api/v2/error/AcessoNegado', title: 'Não autorizado', detail: 'Token revogado.' },
    /^the bank answered 401 Não autorizado · Token revogado\.; see PIX_HEADERS, PIX_QUERY$/,
  ],
  [
    403,
    { title: 'Acesso Negado', status: 403, detail: 'Escopo cob.write não concedido à aplicação 123.456.789-00' },
    /^the bank answered 403 Acesso Negado · Escopo cob\.write não concedido à aplicação …; see PIX_KEY and the scopes/,
  ],
])('shows the detail of a %i from the bank and the setting to look at', async (status, body, reason) => {
  for (let time = 0; time < 2; time++) bank.fails({ on: 'GET', how: says(status, body) })
  await expect(pix.read(named(aKey()))).rejects.toThrow(reason)
  bank.recovers()
})

test.each([
  [
    401,
    { error: 'invalid_client', error_description: 'Client authentication failed' },
    'PIX_CLIENT_ID, PIX_CLIENT_SECRET',
  ],
  [400, { error: 'invalid_client' }, 'PIX_CLIENT_ID, PIX_CLIENT_SECRET'],
  [403, { title: 'Acesso Negado', detail: 'Certificado não associado' }, 'PIX_CERT_FILE'],
])('names the setting behind a refused token, %i %j', async (status, body, setting) => {
  const fresh = createCentralBankPix(bank.settings())
  bank.fails({ on: 'token', how: says(status, body) })
  const error = (await fresh.read(named(aKey())).catch((thrown: unknown) => thrown)) as Error
  expect(error.message).toContain(`the bank gave no token: ${status} ${Object.values(body).join(' · ')}; `)
  expect(error.message).toContain(`see ${setting}`)
})

test('bounds the detail of a bank and repeats neither settings nor control characters from it', async () => {
  const { client_id, client_secret, pix_key } = bank.settings()
  const detail = `chave ${pix_key.toUpperCase()} de ${client_id} (${client_secret})\u001B[31m\n${'muito longo '.repeat(90)}`
  bank.fails({ on: 'GET', how: says(403, { title: 'Negado', detail }) })
  const { message } = (await pix.read(named(aKey())).catch((thrown: unknown) => thrown)) as Error
  expect(message).toContain('the bank answered 403 Negado · chave … de … (…) ')
  // oxlint-disable-next-line no-control-regex
  expect(message).not.toMatch(/[\u0000-\u001F\u007F]/)
  expect(message.length).toBeLessThan(400)
})

test.each<[string, (response: ServerResponse) => void]>([
  ['refused', says(401, { error: 'invalid_client' })],
  ['no JSON', says(200, '<html>')],
  ['without a token', says(200, { token_type: 'Bearer' })],
])('a token that is %s leaves the bank unreachable, and the next call asks again', async (_title, how) => {
  const fresh = createCentralBankPix(bank.settings())
  bank.fails({ on: 'token', how })
  await expect(fresh.read(named(aKey()))).rejects.toThrow(ProviderUnreachable)
  const asked = tokensAsked()
  await fresh.read(named(aKey()))
  expect(tokensAsked()).toBe(asked + 1)
})

test('a token that never comes leaves the bank unreachable, and a later call asks again', async () => {
  const fresh = openBriefly()
  bank.fails({ on: 'token', how: () => {} })
  await expect(fresh.read(named(aKey()))).rejects.toThrow('the bank did not answer: it took too long')
  bank.recovers()
  const asked = tokensAsked()
  await expect.poll(() => fresh.read(named(aKey())).catch(String)).toBeUndefined()
  expect(tokensAsked()).toBeGreaterThan(asked)
})

const faults: [string, (response: ServerResponse) => void][] = [
  ['500', says(500, { title: 'Erro' })],
  ['503 in the bank’s own words', says(503, { type: 'x', title: 'ServicoIndisponivel', status: 503 })],
  ['504', says(504, '')],
  ['429', says(429, { title: 'devagar' })],
  ['403', says(403, { title: 'AcessoNegado' })],
  ['302', (response) => response.writeHead(302, { location: 'https://banco.example/' }).end()],
  ['a page instead of JSON', says(200, '<html><title>Manutenção</title></html>', 'text/html')],
  ['a page that says 404', says(404, '<h1>Not Found</h1>', 'text/html')],
  ['404 without a word', says(404, '')],
  ['a page that says 400', says(400, '<h1>Bad Request</h1>', 'text/html')],
  ['a list', says(200, [], 'application/json')],
  ['an answer about something else', says(200, { ok: true }, 'application/json')],
  ['an endless answer', endless],
  ['a lost connection', (response) => response.destroy()],
]

test.each(faults)('%s leaves open what has become of a charge', async (_title, how) => {
  const charge = aPixCharge()
  for (const on of ['PUT', 'GET'] as const) bank.fails({ on, how })
  await expect(pix.create(charge)).rejects.toThrow(ProviderUnreachable)
  await expect(pix.read(named(charge.key))).rejects.toThrow(ProviderUnreachable)
  expect(await pix.create(charge)).toMatchObject({ state: 'pending' })
})

test.each<[string, (response: ServerResponse) => void]>([
  ['a byte now and then', trickling],
  ['silence', () => {}],
])('%s is not waited for, and leaves open what has become of a charge', async (_title, how) => {
  const [charge, brief] = [aPixCharge(), openBriefly()]
  for (const on of ['PUT', 'GET'] as const) bank.fails({ on, how })
  const began = performance.now()
  await expect(brief.create(charge)).rejects.toThrow('the bank did not answer: it took too long')
  await expect(brief.read(named(charge.key))).rejects.toThrow('the bank did not answer: it took too long')
  expect(performance.now() - began).toBeLessThan(TIMEOUT_MS * 100)
  bank.recovers()
  expect(await pix.create(charge)).toMatchObject({ state: 'pending' })
})

test('an answer of more than 64 KB is not read, however right it is', async () => {
  const charge = aPixCharge()
  await pix.create(charge)
  const known = bank.book.getCob(charge.key)
  bank.fails({ on: 'GET', how: says(200, { ...known, more: 'a'.repeat(60_000) }) })
  expect(await pix.read(named(charge.key))).toMatchObject({ state: 'pending' })
  bank.fails({ on: 'GET', how: says(200, { ...known, more: 'a'.repeat(66_000) }) })
  await expect(pix.read(named(charge.key))).rejects.toThrow(ProviderUnreachable)
})

test('a bank that is not there is unreachable', async () => {
  const nowhere = createCentralBankPix(bank.settings({ token_url: 'https://127.0.0.1:1/oauth/token' }))
  await expect(nowhere.read(named(aKey()))).rejects.toThrow(
    new ProviderUnreachable('the bank did not answer: ECONNREFUSED'),
  )
})

test('what the bank will never do is refused in its own words', async () => {
  await expect(pix.create(aPixCharge({ amount_cents: 0 }))).rejects.toThrow(ProviderRefused)
  await expect(pix.create(aPixCharge({ amount_cents: 0 }))).rejects.toThrow(
    'the bank refused: CobOperacaoInvalida · CobOperacaoInvalida · O campo cob.valor.original',
  )
})

test('a question that the bank refuses says nothing about the charge', async () => {
  bank.fails({ on: 'GET', how: says(400, { title: 'CobConsultaInvalida', status: 400 }) })
  await expect(pix.read(named(aKey()))).rejects.toThrow(new ProviderUnreachable('the bank answered 400'))
})

test('paid without a Pix to show is not believed', async () => {
  const charge = aPixCharge()
  await pix.create(charge)
  bank.fails({ on: 'GET', how: says(200, { ...bank.book.getCob(charge.key), status: 'CONCLUIDA', pix: null }) })
  await expect(pix.read(named(charge.key))).rejects.toThrow(ProviderUnreachable)
})

test('words for a state that nobody knows yet keep a charge open and a refund on its way', async () => {
  const charge = aPixCharge()
  await pix.create(charge)
  const known = bank.book.getCob(charge.key)
  const calendario = { criacao: '2020-09-09T17:15:00-03:00', expiracao: 60 }
  bank.fails({ on: 'GET', how: says(200, { ...known, status: 'EM_ANALISE', calendario, novidade: 1 }) })
  expect(await pix.read(named(charge.key))).toMatchObject({ state: 'pending' })
  const devolucoes = [{ id: 'a', valor: '1.00', status: 'AGENDADA' }]
  const paid = [{ endToEndId: 'E'.repeat(32), valor: '123.45', devolucoes }]
  bank.fails({ on: 'GET', how: says(200, { ...known, status: 'CONCLUIDA', pix: paid }) })
  expect(await pix.read(named(charge.key))).toMatchObject({
    refunds: [{ key: 'a', amount_cents: 100, state: 'processing' }],
  })
})

test('no reason carries a secret or a person, even when the bank repeats what it was sent', async () => {
  const { client_secret, pix_key } = bank.settings()
  const told = `CPF 529.982.247-25 (${PAYER.document}) de ${PAYER.name.toUpperCase()}, ${PAYER.email}, chave ${pix_key}`
  const violacoes = [{ razao: `valor ${PAYER.document}`, propriedade: 'cob.devedor.cpf', valor: PAYER.document }]
  bank.fails({ on: 'PUT', how: says(400, { title: 'Cobrança inválida', detail: told, violacoes }) })
  const error = await pix.create(aPixCharge()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderRefused)
  const words = `${(error as Error).stack} ${JSON.stringify(error)}`
  expect(words).toContain('the bank refused: Cobrança inválida · CPF')
  for (const secret of ['529', '24725', 'ramos', 'exemplo.test', 'caixa', client_secret, 'BEGIN']) {
    expect(words.toLowerCase()).not.toContain(secret.toLowerCase())
  }
})
