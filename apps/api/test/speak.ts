import { connect } from 'node:net'
import { expect } from 'vitest'

/** The id under which an answer stands in the log. */
export const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const PATIENCE_MS = 40_000

export type Answer = { status: number; headers: Record<string, string>; body: string }

/** Sends bytes no proper client would send, and reads the first answer to its end. */
export function speak(url: string, bytes: string | Buffer): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const heard: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')))
    socket.on('data', (data) => heard.push(data))
    socket.on('error', reject)
    socket.on('close', () => resolve(readAnswer(Buffer.concat(heard).toString())))
  })
}

/** A whole request; the connection ends with its answer. */
export function ask(url: string, method: string, path: string, headers: string[] = ['host: localhost']) {
  return speak(url, `${method} ${path} HTTP/1.1\r\n${[...headers, 'connection: close'].join('\r\n')}\r\n\r\n`)
}

function readAnswer(text: string): Answer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const headers = fields.map((field) => /^([^:]+):\s*(.*)$/.exec(field)?.slice(1) ?? [])
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers.map(([name = '', value = '']) => [name.toLowerCase(), value])),
    body: rest.join('\r\n\r\n'),
  }
}

/** One kind of error for everybody: a sentence, a code, a request id, and no more than that. */
export function expectTyped(
  { status, headers, body }: Answer,
  wanted: { status: number; code?: string },
  about = '',
): void {
  expect.soft(status, about).toBe(wanted.status)
  expect.soft(headers['content-type'], about).toContain('application/json')
  expect.soft(headers['x-request-id'], about).toMatch(REQUEST_ID)
  expect.soft(headers['x-content-type-options'], about).toBe('nosniff')
  const said = JSON.parse(body) as { message: string; code: string; errors?: object }
  expect.soft(said.message, about).toMatch(/^\p{Lu}.*\.$/u)
  expect.soft(said.code, about).toMatch(/^[a-z_]+$/)
  if (wanted.code) expect.soft(said.code, about).toBe(wanted.code)
  expect.soft(Object.keys(said).filter((name) => !['message', 'code', 'errors'].includes(name))).toEqual([])
}
