import { get } from 'node:http'
import type { Endpoint } from '@bilheteria/contract/endpoint'
import { proofOf } from '../an-account.ts'
import { endpointOf, fillIn, hasBody, type Case } from './case.ts'
import type { FuzzRig, World } from './fuzz-rig.ts'
import { speakBytes, type Answer } from './speak-bytes.ts'
import { bytesOf, isCutOff } from './wires.ts'

/** What came back, and how long it took. */
export type Answers = { answers: Answer[]; ms: number }

const JSON_TYPE = 'application/json'

/** Sends a case as the person of its world: without a socket, unless how it is sent is what is wrong with it. */
export async function sendCase(rig: FuzzRig, world: World, one: Case): Promise<Answers> {
  const began = performance.now()
  const answers = await answersTo(rig, world, one)
  return { answers, ms: performance.now() - began }
}

/**
 * What wants a proof gets one: refused for the want of it, nothing else of the case would be looked at. Whoever has deleted
 * their account has none to give, and is told to log in.
 */
async function bearerFor(app: FuzzRig['app'], { errors }: Endpoint, person: World['person']) {
  if (!errors.includes('proof_required')) return person.bearer
  return proofOf(app, person).catch(() => person.bearer)
}

async function answersTo({ app, url: at }: FuzzRig, { person, names }: World, one: Case): Promise<Answer[]> {
  const endpoint = endpointOf(one)
  const [url, body] = [fillIn(one.url, names), fillIn(one.body ?? '', names)]
  const headers: Record<string, string> = {
    ...(endpoint.access !== 'open' && (await bearerFor(app, endpoint, person))),
    ...(hasBody(endpoint) && { origin: 'http://localhost' }),
  }
  if (one.wire !== undefined) {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const pieces = bytesOf(one.wire, { endpoint, url, body, headers: lines })
    return speakBytes({ url: at, pieces, hang_up: isCutOff(one.wire) })
  }
  // A stream would never end where there is no socket to leave.
  if (endpoint.sends === 'events') return [await beginningOf(at, url, headers)]
  const { method } = endpoint
  const answer = await app.request(
    url,
    hasBody(endpoint) ? { method, headers: { ...headers, 'content-type': JSON_TYPE }, body } : { method, headers },
  )
  return [{ status: answer.statusCode, type: String(answer.headers['content-type']), body: answer.body }]
}

function beginningOf(at: string, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(at)
    const request = get(
      { hostname, port, path, headers: { ...headers, host: 'localhost' }, agent: false },
      (answer) => {
        const heard: Buffer[] = []
        const type = answer.headers['content-type'] ?? ''
        const done = () => resolve({ status: answer.statusCode ?? 0, type, body: Buffer.concat(heard).toString() })
        answer.on('data', (data: Buffer) => {
          heard.push(data)
          if (type.includes('event-stream')) request.destroy()
        })
        answer.on('close', done)
        if (type.includes('event-stream')) request.destroy()
      },
    )
    request.on('error', reject)
  })
}
