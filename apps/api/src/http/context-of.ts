import { fail } from '@bilheteria/contract/errors'
import type { Producer } from '@bilheteria/contract/producers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHmac } from 'node:crypto'
import type { AccountContext, Context, Services } from '#context.ts'
import type { Db } from '#db/db.ts'
import type { Limit } from '#db/limits.ts'
import type { Outside } from '#outside/outside.ts'
import { refreshCookie, writeOwnCookie } from './cookies.ts'
import { networksOf } from './networks-of.ts'
import { rememberWords } from './refusal-words.ts'

type Producers = {
  find(by: { id: string } | { host: string }): Promise<Producer | undefined>
  getDefault(): Promise<Producer>
}
type Deps = {
  db: Db
  outside: Outside
  services: Services
  producers: Producers
  app_secret: string
  address_limits: Context['address_limits']
  https: boolean
  findSession(access_token: string): Promise<AccountContext['session'] | undefined>
}

/** Somebody with a /48 has 65,536 networks to call from; a company with a few of them is no attack. */
export const WIDE = 8

/** What a request knows before its use case runs. */
export function createContextOf({
  db,
  outside,
  services,
  producers,
  app_secret,
  address_limits,
  https,
  findSession,
}: Deps) {
  const fingerprint = (text: string) => createHmac('sha256', app_secret).update(text).digest('base64url')
  const hashNetwork = (network: string) => fingerprint(`visitor ${network}`)
  const perAddress = ({ name, max, seconds }: Limit, address: string): Limit[] => {
    const { own, wide } = networksOf(address)
    return [
      { name: `${name} ${hashNetwork(own)}`, max, seconds },
      ...(wide === undefined ? [] : [{ name: `${name} ${hashNetwork(wide)}`, max: WIDE * max, seconds }]),
    ]
  }

  /**
   * What few calls ask for is made when it is asked for: in a rush every hash counts. By functions, not by getters: those of
   * an object that is written out are kept until the next great collection, and with them the whole request.
   */
  const contextOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Context> => ({
    db,
    outside,
    services,
    producer: await producerOf(request, producers),
    host: request.hostname.toLowerCase(),
    origin: request.headers.origin,
    hashVisitor: () => hashNetwork(networksOf(request.ip).own),
    hashSubscriber: () => {
      const { own, wide } = networksOf(request.ip)
      return wide === undefined ? undefined : hashNetwork(own)
    },
    perAddress: (limit) => perAddress(limit, request.ip),
    address_limits,
    browser: undefined,
    readCookie: (name) => request.cookies[name],
    writeCookie: (name, value, seconds, path) => writeOwnCookie(reply, { name, value, seconds, path, https }),
    refreshCookie: () => refreshCookie(request, reply, { https }),
    describeDevice: () => describeDevice(request.headers['user-agent'] ?? ''),
    fingerprint,
  })
  /** Refuses whoever has no valid token, before anything else is looked at. */
  const sessionOf = async (request: FastifyRequest): Promise<AccountContext['session']> => {
    const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? []
    const session = token && (await findSession(token))
    if (!session) throw fail('unauthenticated')
    return session
  }
  return { contextOf, sessionOf }
}

async function producerOf(request: FastifyRequest, producers: Producers): Promise<Producer> {
  const producer = await findProducerOf(request, producers)
  rememberWords(request, producer)
  return producer
}

async function findProducerOf(request: FastifyRequest, producers: Producers): Promise<Producer> {
  const id = request.headers['producer-id']
  if (id === undefined) return (await producers.find({ host: request.hostname })) ?? producers.getDefault()
  const producer = await producers.find({ id: String(id) })
  if (!producer) throw fail('producer_not_found')
  return producer
}

/** Most specific first: every browser claims to be several others. */
const BROWSERS = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** `Chrome no Android`: what a person recognises in the list of their sessions, and no more than that. */
function describeDevice(user_agent: string): string {
  const nameIn = (list: readonly (readonly [string, RegExp])[]) => list.find(([, mark]) => mark.test(user_agent))?.[0]
  const names = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean)
  return names.join(' no ') || 'Aparelho desconhecido'
}
