import { stateOfCep } from '@bilheteria/rules/cep'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { demoCeps } from './demo-ceps.ts'
import { createAskCep } from './cep.ts'

let reply: (response: ServerResponse, url: string) => void
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  reply(response, request.url ?? '')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const cep_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ws`
const ask = createAskCep({ cep_url, demo: false })
/** For whoever never comes to an end; any answer may take longer on a busy machine. */
const TIMEOUT_MS = 300
const askBriefly = createAskCep({ cep_url, demo: false }, { timeout_ms: TIMEOUT_MS })

function answers(body: unknown, status = 200): typeof reply {
  return (response) => response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
}
const known = { bairro: 'Enseada', logradouro: 'Ladeira do Velame', localidade: 'Baía dos Ventos', uf: 'BA' }

test('a known postal code answers its address and nothing else the service knows', async () => {
  reply = answers({ cep: '40150-080', ...known, ibge: '2927408', ddd: '71' })
  expect(await ask('40150080')).toEqual(known)
  expect(asked.at(-1)).toBe('/ws/40150080/json/')
})

test('a town with one postal code has no street', async () => {
  reply = answers({ ...known, bairro: '', logradouro: '' })
  expect(await ask('40150080')).toEqual({ ...known, bairro: '', logradouro: '' })
})

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

/** What stands there would be welcome, if anybody went there. */
const redirecting: typeof reply = (response, url) =>
  url === '/moved' ? answers(known)(response, url) : response.writeHead(302, { location: '/moved' }).end()

test.each<[string, 'unknown' | 'unreachable', typeof reply]>([
  ['erro', 'unknown', answers({ erro: true })],
  ['erro as text', 'unknown', answers({ erro: 'true' })],
  ['404', 'unknown', answers('not here', 404)],
  ['400', 'unknown', answers('<h1>Bad Request</h1>', 400)],
  ['500', 'unreachable', answers({ erro: true }, 500)],
  ['429', 'unreachable', answers('slow down', 429)],
  ['a lost connection', 'unreachable', (response) => response.destroy()],
  ['another address', 'unreachable', redirecting],
  ['no JSON', 'unreachable', answers('<html>')],
  ['a list', 'unreachable', answers([known])],
  ['nothing', 'unreachable', answers('null')],
  ['a missing field', 'unreachable', answers({ ...known, localidade: undefined })],
  ['a state that does not exist', 'unreachable', answers({ ...known, uf: 'XX' })],
  ['text that cannot be stored', 'unreachable', answers({ ...known, bairro: 'a\u0000b' })],
  ['a long text', 'unreachable', answers({ ...known, logradouro: 'a'.repeat(1_000) })],
  ['a long answer', 'unreachable', answers({ ...known, more: 'a'.repeat(100_000) })],
  ['an endless answer', 'unreachable', endless],
])('%s means %s', async (_title, meaning, how) => {
  reply = how
  expect(await ask('40150080')).toBe(meaning)
})

test.each<[string, typeof reply]>([
  ['silence', () => {}],
  ['a byte now and then', trickling],
])('%s is not waited for', async (_title, how) => {
  reply = how
  const began = performance.now()
  expect(await askBriefly('40150080')).toBe('unreachable')
  expect(performance.now() - began).toBeLessThan(TIMEOUT_MS * 100)
})

test('a service that is not there is unreachable', async () => {
  expect(await createAskCep({ cep_url: 'http://127.0.0.1:1/ws', demo: false })('40150080')).toBe('unreachable')
})

test('GET to a public postal-code service by CEP, but for the demo’s own country', async () => {
  const askDemo = createAskCep({ cep_url, demo: true })
  const count = asked.length
  reply = answers({ erro: true })
  expect(await askDemo('40150080')).toEqual(known)
  expect(asked.length).toBe(count)

  const avenue = { bairro: 'Centro', logradouro: 'Avenida dos Jatobás', localidade: 'Pedra Alta', uf: 'SP' }
  reply = answers(avenue)
  expect(await askDemo('01310100')).toEqual(avenue)
  expect(asked.at(-1)).toBe('/ws/01310100/json/')
  reply = answers({ erro: true })
  expect(await askDemo('99999999')).toBe('unknown')
  reply = (response) => response.destroy()
  expect(await askDemo('99999999')).toBe('unreachable')
})

test('every number of the book lies in the range of its state', () => {
  for (const [cep, { uf }] of demoCeps) expect([cep, stateOfCep(cep)]).toEqual([cep, uf])
})
