import { expect, test, type APIRequestContext, type APIResponse } from '@playwright/test'
import { ask, expectTyped, REQUEST_ID, speak, type Answer } from './speak.ts'

// No browser takes part: the console of `test.ts` has nothing to listen to, and the device does not matter.

test.afterEach('the process still answers', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200)
})

const HOST = 'host: localhost'
const question = { topic: 'other', name: 'Ana Ramos', email: 'ana@exemplo.test', text: 'Onde fica o portão 3?' }

async function toAnswer(response: APIResponse): Promise<Answer> {
  return { status: response.status(), headers: response.headers(), body: await response.text() }
}

/** Posts bytes as they are; nothing is made into JSON. */
async function post(request: APIRequestContext, data: string | Buffer, type = 'application/json'): Promise<Answer> {
  const bytes = Buffer.from(data as string)
  return toAnswer(await request.post('/api/support', { data: bytes, headers: { 'content-type': type } }))
}

async function expectFriendlyPage(answer: Answer): Promise<void> {
  expect.soft(answer.status).toBe(404)
  expect.soft(answer.headers['x-request-id']).toMatch(REQUEST_ID)
  expect.soft(answer.headers['content-type']).toContain('text/html')
  expect.soft(answer.body).toContain('Página não encontrada · Guichê Jacarandá</title>')
  expect.soft(answer.body).toContain('Ir para o início')
}

async function expectPage(path: string): Promise<void> {
  const { status, headers, body } = await ask('GET', path)
  expect.soft([400, 404], path).toContain(status)
  expect.soft(headers['content-type'], path).toContain('text/html')
  expect.soft(headers['x-request-id'], path).toMatch(REQUEST_ID)
  expect.soft(body, path).toContain('Guichê Jacarandá')
}

test.describe('addresses', () => {
  test('unknown slugs and pages answer 404 with a page in the default look', async ({ request }) => {
    for (const path of ['/ninguem/', '/ninguem/sobre', '/MARE-ALTA/', '/sobre/nos', '/producers/ninguem', '/%00/sobre'])
      await test.step(path, async () => expectFriendlyPage(await toAnswer(await request.get(path))))
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      await test.step(name, async () => expectFriendlyPage(await toAnswer(await request.get(`/${name}/sobre`))))
  })

  test('an unknown event answers 404 with a page that leads on', async ({ request }) => {
    for (const id of ['0', 'x', '9'.repeat(200), '301;drop', "301'--"]) {
      const answer = await toAnswer(await request.get(`/ticket/buy/${encodeURIComponent(id)}`))
      expect.soft(answer.status, id).toBe(404)
      expect.soft(answer.body, id).toContain('Não encontramos esse evento')
    }
  })

  test('unknown, odd and hostile host names get the default producer and stay text', async () => {
    for (const host of ['outra.exemplo', '"><script>x</script>', 'a b', '[::1', '', 'a:99999999', '\xff\xfe']) {
      const { status, headers, body } = await ask('GET', '/', [`host: ${host}`])
      expect.soft(status, host).toBe(200)
      expect.soft(headers['x-request-id'], host).toMatch(REQUEST_ID)
      expect.soft(body, host).toContain('<title>Ingressos · Guichê Jacarandá</title>')
      expect.soft(body, host).not.toContain('<script>x')
    }
  })

  test('missing things of machines are JSON, wherever they are asked', async ({ request }) => {
    for (const root of ['api', 'oauth', 'storage', 'office', 'dev', 'assets'])
      await test.step(root, async () =>
        expectTyped(await toAnswer(await request.get(`/${root}/nada`)), { status: 404, code: 'not_found' }),
      )
    const slug = await request.get('/api/producers/current?slug=ninguem')
    expectTyped(await toAnswer(slug), { status: 404, code: 'producer_not_found' })
    const producer = await request.get('/api/events', { headers: { 'producer-id': 'ninguem' } })
    expectTyped(await toAnswer(producer), { status: 404, code: 'producer_not_found' })
    expectTyped(await toAnswer(await request.get('/api/events/ninguem')), { status: 404, code: 'event_not_found' })
  })

  test('long addresses are missing pages, not failures', async ({ request }) => {
    await expectFriendlyPage(await toAnswer(await request.get(`/${'a'.repeat(8_000)}`)))
    expect((await request.get(`/sobre?${'a'.repeat(8_000)}`)).status()).toBe(200)
  })

  test('NUL in an identifier is refused by name', async ({ request }) => {
    const answer = await toAnswer(await request.get('/api/events/301%00'))
    expectTyped(answer, { status: 422, code: 'invalid_input' })
    expect(JSON.parse(answer.body)).toHaveProperty('errors.event_id')
  })

  test('a path that climbs out finds nothing', async () => {
    for (const path of ['/../../etc/passwd', '/sobre/../../package.json', '/assets/..%2f..%2fpackage.json']) {
      const { status, body } = await ask('GET', path)
      expect.soft(status, path).toBe(404)
      expect.soft(body, path).not.toContain('root:x:')
    }
  })

  test('a malformed escape in an address gets a request id and the security headers', async () => {
    for (const path of ['/api/%', '/api/events/%ff', '/assets/%zz', '/storage/%']) {
      await test.step(path, async () => expectTyped(await ask('GET', path), { status: 400, code: 'malformed_address' }))
    }
  })

  test('a person with a malformed page address reads a page, not JSON', async () => {
    for (const path of ['/%', '/%zz', '/mare-alta/%ff', '/ticket/buy/%00', '/ticket/buy/301%00', '/ticket/buy/%ff'])
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
      const answer = await ask('GET', path, [HOST, ...(header ? [header] : [])])
      expect.soft(answer.status, path).toBeGreaterThanOrEqual(400)
      expect.soft(answer.status, path).toBeLessThan(500)
    }
  })
})

test.describe('methods', () => {
  test('methods nobody offers are refused with 405 on a call, known to HTTP or not', async () => {
    for (const method of ['OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']) {
      await test.step(method, async () => {
        const answer = await ask(method, '/api/producers')
        expectTyped(answer, { status: 405, code: 'method_not_allowed' })
        expect.soft(answer.headers['allow']).toContain('GET')
      })
    }
  })

  test('every call refuses the methods it does not have and names those it has', async ({ request }) => {
    const { paths } = (await (await request.get('/api/openapi.json')).json()) as { paths: Record<string, object> }
    for (const [path, operations] of Object.entries(paths)) {
      const allowed = Object.keys(operations).map((method) => method.toUpperCase())
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => !allowed.includes(name))) {
        const answer = await toAnswer(await request.fetch(path.replace(/\{\w+\}/g, '301'), { method }))
        await test.step(`${method} ${path}`, () => expectTyped(answer, { status: 405, code: 'method_not_allowed' }))
        expect.soft(answer.headers['allow']?.split(', ')).toEqual(expect.arrayContaining(allowed))
      }
    }
  })
})

test.describe('bodies', () => {
  test('only JSON is read', async ({ request }) => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ';;;', '']
    for (const type of types)
      await test.step(type || 'no type', async () =>
        expectTyped(await post(request, JSON.stringify(question), type), {
          status: 415,
          code: 'unsupported_media_type',
        }),
      )
  })

  test('what is not JSON, not an object or not UTF-8 is malformed', async ({ request }) => {
    const bodies = ['', '{"a":', '{"a":1}}', 'null', '[]', '"text"', '1', '['.repeat(50_000), "{'a':1}", '\ufeff{}x']
    const bytes = [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), Buffer.from('{"a":"á"}', 'latin1')]
    for (const body of [...bodies, ...bytes])
      await test.step(body.toString().slice(0, 20), async () =>
        expectTyped(await post(request, body), { status: 400, code: 'malformed_body' }),
      )
  })

  test('keys that reach for a prototype are refused and change nothing', async ({ request }) => {
    const bodies = ['{"__proto__":{"a":1}}', '{"\\u005f_proto__":{}}', '{"constructor":{"prototype":{"a":1}}}']
    for (const body of bodies)
      await test.step(body, async () => expectTyped(await post(request, body), { status: 400, code: 'malformed_body' }))
  })

  test('a body beyond the limit is refused, announced or not', async ({ request }) => {
    const body = JSON.stringify({ ...question, text: 'x'.repeat(70_000) })
    expectTyped(await post(request, body), { status: 413, code: 'body_too_large' })
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

  test('unknown fields are named, in a body and in a query', async ({ request }) => {
    const body = await post(request, JSON.stringify({ ...question, admin: true }))
    expectTyped(body, { status: 422, code: 'invalid_input' })
    expect(JSON.parse(body.body)).toMatchObject({ errors: { admin: ['Campo desconhecido'] } })
    const query = await toAnswer(await request.get('/api/events?admin=1'))
    expectTyped(query, { status: 422, code: 'invalid_input' })
    expect(JSON.parse(query.body)).toMatchObject({ errors: { admin: ['Campo desconhecido'] } })
  })

  test('NUL, lone surrogates, wrong kinds and nothing at all are refused field by field', async ({ request }) => {
    for (const field of ['topic', 'name', 'email', 'text', 'order_number'])
      for (const value of ['a\u0000b@x.test', 'a\ud800@x.test', '\udc00', 5, null, {}, [], ['x'], 'x'.repeat(5_000)])
        await test.step(`${field}: ${JSON.stringify(value).slice(0, 20)}`, async () => {
          const answer = await post(request, JSON.stringify({ ...question, [field]: value }))
          expectTyped(answer, { status: 422, code: 'invalid_input' })
          expect.soft(JSON.parse(answer.body)).toHaveProperty(`errors.${field}.0`)
        })
    const empty = await post(request, '{}')
    const required = { topic: expect.any(Array), name: expect.any(Array), email: expect.any(Array) }
    expect(JSON.parse(empty.body)).toMatchObject({ errors: required })
  })

  test('a field named like a method of every object is unknown, not a failure', async ({ request }) => {
    for (const name of ['toString', 'hasOwnProperty', 'valueOf', 'constructor']) {
      const response = await request.post('/api/support', { data: { [name]: 1 } })
      expect.soft(response.status(), `body ${name}`).toBe(422)
      expect.soft(await response.json(), name).toHaveProperty(['errors', name])
    }
    for (const name of ['toString', '__proto__', 'constructor']) {
      const response = await request.get(`/api/events?${name}=1`)
      expect.soft(response.status(), `query ${name}`).toBe(422)
    }
  })
})

test.describe('bytes', () => {
  test('an address or header beyond every limit gets the usual kind of error', async () => {
    const long = await ask('GET', `/${'a'.repeat(20_000)}`)
    expectTyped(long, { status: long.status === 414 ? 414 : 431 })
  })

  test('bytes that are no request get the usual kind of error', async () => {
    for (const bytes of [
      'hello\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n',
      `FOO /api/producers HTTP/1.1\r\n${HOST}\r\n\r\n`,
      `GET / HTTP/9.9\r\n${HOST}\r\n\r\n`,
      `POST /api/support HTTP/1.1\r\n${HOST}\r\ncontent-length: -2\r\n\r\n{}`,
      `POST /api/support HTTP/1.1\r\n${HOST}\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`,
    ]) {
      await test.step(bytes.slice(0, 30), async () => expectTyped(await speak(bytes), { status: 400 }))
    }
  })
})
