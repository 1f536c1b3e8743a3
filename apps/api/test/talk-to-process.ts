import { request, type Agent, type RequestOptions } from 'node:http'
import { json } from 'node:stream/consumers'
import type { TestProcess } from './start-process.ts'

export const question = { topic: 'other', name: 'Ana', email: 'ana@exemplo.test', text: 'oi' }

export function post(
  { url }: TestProcess,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify(body),
  })
}

export function logIn(running: TestProcess, username: string, password: string): Promise<Response> {
  const client = { client_id: 'storefront', client_secret: 'public' }
  return post(running, '/oauth/token', { grant_type: 'password', username, password, ...client })
}

export async function askSupport(running: TestProcess, text: string): Promise<string> {
  const answer = await post(running, '/api/support', { ...question, text })
  return ((await answer.json()) as { protocol: string }).protocol
}

export async function outboxSubjects({ url }: TestProcess): Promise<string[]> {
  const messages = (await (await fetch(`${url}/dev/outbox.json`)).json()) as { subject: string }[]
  return messages.map(({ subject }) => subject)
}

/** Over a kept connection of its own; fails when the answer is cut. */
export function sendOver(agent: Agent, url: string, options: RequestOptions = {}, body = ''): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, agent }, (answer) => void json(answer).then(resolve, reject))
    sent.on('error', reject)
    sent.end(body)
  })
}
