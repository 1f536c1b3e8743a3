import { describe, expect, test } from 'vitest'
import { ask as askAt, expectTyped, REQUEST_ID, speak as speakTo, type Answer } from './speak.ts'
import { startApp } from './start-app.ts'

// Over a socket: what no proper client sends is read by Node and the framework before any of our code.
const app = await startApp()
const url = await app.listen()

const ask = (method: string, path: string, headers?: string[]) => askAt(url, method, path, headers)
const speak = (bytes: string) => speakTo(url, bytes)
const get = (path: string, headers?: string[]) => ask('GET', path, headers)

const HOST = 'host: localhost'
const question = { topic: 'other', name: 'Ana Ramos', email: 'ana@exemplo.test', text: 'Onde fica o portão 3?' }

/** Posts bytes as they are; nothing is made into JSON. */
async function post(data: string | Buffer, type = 'application/json'): Promise<Answer> {
  const answer = await fetch(`${url}/api/support`, {
    method: 'POST',
    body: Buffer.from(data as string),
    headers: { 'content-type': type },
  })
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
}

function expectFriendlyPage(answer: Answer, path: string): void {
  expect.soft(answer.status, path).toBe(404)
  expect.soft(answer.headers['x-request-id'], path).toMatch(REQUEST_ID)
  expect.soft(answer.headers['content-type'], path).toContain('text/html')
  expect.soft(answer.body, path).toContain('Página não encontrada · Bilheteria</title>')
  expect.soft(answer.body, path).toContain('Ir para o início')
}

async function expectPage(path: string): Promise<void> {
  const { status, headers, body } = await get(path)
  expect.soft([400, 404], path).toContain(status)
  expect.soft(headers['content-type'], path).toContain('text/html')
  expect.soft(headers['x-request-id'], path).toMatch(REQUEST_ID)
  expect.soft(body, path).toContain('Bilheteria')
}

describe('addresses', () => {
  test('unknown slugs and pages answer 404 with a page in the default look', async () => {
    const { slug } = await app.aProducer()
    for (const path of [
      '/ninguem/',
      '/ninguem/sobre',
      `/${slug.toUpperCase()}/`,
      '/sobre/nos',
      '/producers/ninguem',
      '/%00/sobre',
      ...['constructor', '__proto__', 'toString', 'hasOwnProperty'].map((name) => `/${name}/sobre`),
    ])
      expectFriendlyPage(await get(path), path)
  })

  test('an unknown event answers 404 with a page that leads on', async () => {
    for (const id of ['0', 'x', '9'.repeat(200), '301;drop', "301'--"]) {
      const answer = await get(`/ticket/buy/${encodeURIComponent(id)}`)
      expect.soft(answer.status, id).toBe(404)
      expect.soft(answer.body, id).toContain('Não encontramos esse evento')
    }
  })

  test('unknown, odd and hostile host names get the default producer and stay text', async () => {
    for (const host of ['outra.exemplo', '"><script>x</script>', 'a b', '[::1', '', 'a:99999999', '\xff\xfe']) {
      const { status, headers, body } = await get('/', [`host: ${host}`])
      expect.soft(status, host).toBe(200)
      expect.soft(headers['x-request-id'], host).toMatch(REQUEST_ID)
      expect.soft(body, host).toContain('<title>Ingressos · Bilheteria</title>')
      expect.soft(body, host).not.toContain('<script>x')
    }
  })

  test('missing things of machines are JSON, wherever they are asked', async () => {
    for (const root of ['api', 'oauth', 'storage', 'office', 'dev', 'assets'])
      expectTyped(await get(`/${root}/nada`), { status: 404, code: 'not_found' }, root)
    const slug = await get('/api/producers/current?slug=ninguem')
    expectTyped(slug, { status: 404, code: 'producer_not_found' })
    const producer = await get('/api/events', [HOST, 'producer-id: ninguem'])
    expectTyped(producer, { status: 404, code: 'producer_not_found' })
    expectTyped(await get('/api/events/ninguem'), { status: 404, code: 'event_not_found' })
  })

  test('long addresses are missing pages, not failures', async () => {
    expectFriendlyPage(await get(`/${'a'.repeat(8_000)}`), 'a long one')
    expect((await get(`/sobre?${'a'.repeat(8_000)}`)).status).toBe(200)
  })

  test('an identifier of any length is a missing thing, not a wrong method', async () => {
    for (const length of [65, 256, 257, 8_000]) {
      const { status } = await get(`/api/events/${'a'.repeat(length)}`)
      expect.soft([404, 422], `${length} characters`).toContain(status)
    }
  })

  test('NUL in an identifier is refused by name', async () => {
    const answer = await get('/api/events/301%00')
    expectTyped(answer, { status: 422, code: 'invalid_input' })
    expect(JSON.parse(answer.body)).toHaveProperty('errors.event_id')
  })

  test('a path that climbs out finds nothing', async () => {
    for (const path of ['/../../etc/passwd', '/sobre/../../package.json', '/assets/..%2f..%2fpackage.json']) {
      const { status, body } = await get(path)
      expect.soft(status, path).toBe(404)
      expect.soft(body, path).not.toContain('root:x:')
    }
  })

  test('neither folders nor what begins with a dot is served', async () => {
    for (const path of ['/assets/', '/assets', '/storage/', '/office/', '/.git/HEAD', '/.env', '/assets/.vite/x']) {
      expect.soft((await get(path)).status, path).toBe(404)
    }
  })

  test('a malformed escape in an address gets a request id and the security headers', async () => {
    for (const path of ['/api/%', '/api/events/%ff', '/assets/%zz', '/storage/%'])
      expectTyped(await get(path), { status: 400, code: 'malformed_address' }, path)
  })

  test('a person with a malformed page address reads a page, not JSON', async () => {
    for (const path of ['/%', '/%zz', '/sobre/%ff', '/ticket/buy/%00', '/ticket/buy/301%00', '/ticket/buy/%ff'])
      await expectPage(path)
  })

  test('files asked for in impossible ways are the asker’s mistake', async () => {
    for (const [path, header] of [
      ['/storage/%00', ''],
      ['/assets/%00', ''],
      ['/assets/../../package.json', ''],
      ['/assets/%2e%2e/%2e%2e/package.json', ''],
      ['/storage/ticket/0/logo.svg', 'range: bytes=999999-'],
    ] as const) {
      const answer = await get(path, [HOST, ...(header ? [header] : [])])
      expect.soft(answer.status, path).toBeGreaterThanOrEqual(400)
      expect.soft(answer.status, path).toBeLessThan(500)
    }
  })
})

describe('methods', () => {
  test('methods nobody offers are refused with 405 on a call, known to HTTP or not', async () => {
    for (const method of ['OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']) {
      const answer = await ask(method, '/api/producers')
      expectTyped(answer, { status: 405, code: 'method_not_allowed' }, method)
      expect.soft(answer.headers['allow'], method).toContain('GET')
    }
  })

  test('every call refuses the methods it does not have and names those it has', async () => {
    const { paths } = JSON.parse((await get('/api/openapi.json')).body) as { paths: Record<string, object> }
    for (const [path, operations] of Object.entries(paths)) {
      const allowed = Object.keys(operations).map((method) => method.toUpperCase())
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => !allowed.includes(name))) {
        const answer = await ask(method, path.replace(/\{\w+\}/g, '301'))
        expectTyped(answer, { status: 405, code: 'method_not_allowed' }, `${method} ${path}`)
        expect.soft(answer.headers['allow']?.split(', ')).toEqual(expect.arrayContaining(allowed))
      }
    }
  })
})

describe('bodies', () => {
  test('only JSON is read', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ';;;', '']
    for (const type of types)
      expectTyped(await post(JSON.stringify(question), type), { status: 415, code: 'unsupported_media_type' }, type)
  })

  test('what is not JSON, not an object or not UTF-8 is malformed', async () => {
    const bodies = ['', '{"a":', '{"a":1}}', 'null', '[]', '"text"', '1', '['.repeat(50_000), "{'a':1}", '\ufeff{}x']
    const bytes = [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), Buffer.from('{"a":"á"}', 'latin1')]
    for (const body of [...bodies, ...bytes])
      expectTyped(await post(body), { status: 400, code: 'malformed_body' }, body.toString().slice(0, 20))
  })

  test('keys that reach for a prototype are refused and change nothing', async () => {
    const bodies = ['{"__proto__":{"a":1}}', '{"\\u005f_proto__":{}}', '{"constructor":{"prototype":{"a":1}}}']
    for (const body of bodies) expectTyped(await post(body), { status: 400, code: 'malformed_body' }, body)
  })

  test('a body beyond the limit is refused, announced or not', async () => {
    const body = JSON.stringify({ ...question, text: 'x'.repeat(70_000) })
    expectTyped(await post(body), { status: 413, code: 'body_too_large' })
    const head = [
      'POST /api/support HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      'connection: close',
    ]
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const answer = await speak([...head, 'transfer-encoding: chunked', '', chunk].join('\r\n'))
    expectTyped(answer, { status: 413, code: 'body_too_large' })
  })

  test('unknown fields are named, in a body and in a query', async () => {
    const body = await post(JSON.stringify({ ...question, admin: true }))
    expectTyped(body, { status: 422, code: 'invalid_input' })
    expect(JSON.parse(body.body)).toMatchObject({ errors: { admin: ['Campo desconhecido'] } })
    const query = await get('/api/events?admin=1')
    expectTyped(query, { status: 422, code: 'invalid_input' })
    expect(JSON.parse(query.body)).toMatchObject({ errors: { admin: ['Campo desconhecido'] } })
  })

  test('NUL, lone surrogates, wrong kinds and nothing at all are refused field by field', async () => {
    for (const field of ['topic', 'name', 'email', 'text', 'order_number'])
      for (const value of ['a\u0000b@x.test', 'a\ud800@x.test', '\udc00', 5, null, {}, [], ['x'], 'x'.repeat(5_000)]) {
        const about = `${field}: ${JSON.stringify(value).slice(0, 20)}`
        const answer = await post(JSON.stringify({ ...question, [field]: value }))
        expectTyped(answer, { status: 422, code: 'invalid_input' }, about)
        expect.soft(JSON.parse(answer.body), about).toHaveProperty(`errors.${field}.0`)
      }
    const empty = await post('{}')
    const required = { topic: expect.any(Array), name: expect.any(Array), email: expect.any(Array) }
    expect(JSON.parse(empty.body)).toMatchObject({ errors: required })
  })

  test('a field named like a method of every object is unknown, not a failure', async () => {
    for (const name of ['toString', 'hasOwnProperty', 'valueOf', 'constructor']) {
      const { status, body } = await post(JSON.stringify({ [name]: 1 }))
      expect.soft(status, `body ${name}`).toBe(422)
      expect.soft(Object.keys((JSON.parse(body) as { errors: object }).errors)).toContain(name)
    }
    for (const name of ['toString', '__proto__', 'constructor']) {
      const { status } = await get(`/api/events?${name}=1`)
      expect.soft(status, `query ${name}`).toBe(422)
    }
  })
})

describe('bytes', () => {
  test('an address or header beyond every limit gets the usual kind of error', async () => {
    const long = await get(`/${'a'.repeat(20_000)}`)
    expectTyped(long, { status: long.status === 414 ? 414 : 431 })
  })

  test('an expectation nobody can meet is passed over', async () => {
    const { status, body } = await get('/api/genders', [HOST, 'expect: the-unexpected'])
    expect(status).toBe(200)
    expect(body).toContain('Feminino')
  })

  test('bytes that are no request get the usual kind of error', async () => {
    for (const bytes of [
      'hello\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n',
      `FOO /api/producers HTTP/1.1\r\n${HOST}\r\n\r\n`,
      `GET / HTTP/9.9\r\n${HOST}\r\n\r\n`,
      `POST /api/support HTTP/1.1\r\n${HOST}\r\ncontent-length: -2\r\n\r\n{}`,
      `POST /api/support HTTP/1.1\r\n${HOST}\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`,
    ])
      expectTyped(await speak(bytes), { status: 400 }, bytes.slice(0, 30))
  })
})

test('after all that the shop still answers', async () => {
  expect((await get('/healthz')).status).toBe(200)
})
