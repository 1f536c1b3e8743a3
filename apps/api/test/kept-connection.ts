import { request, type Agent, type RequestOptions } from 'node:http'
import { json } from 'node:stream/consumers'

/** Over a kept connection of its own; fails when the answer is cut. */
export function sendOver(agent: Agent, url: string, options: RequestOptions = {}, body = ''): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, agent }, (answer) => void json(answer).then(resolve, reject))
    sent.on('error', reject)
    sent.end(body)
  })
}
