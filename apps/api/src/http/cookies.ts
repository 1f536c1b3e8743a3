import cookies from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { RefreshCookie } from '#context.ts'

const NAME = 'browser'
/** What it counts is counted in minutes. */
const LIFETIME_S = 24 * 3600

/** Cookies tell browsers apart and bind a partner's login to one of them; only the refresh cookie stands for a person. */
export async function readCookies(app: FastifyInstance, app_secret: string): Promise<void> {
  await app.register(cookies, { secret: app_secret })
}

type OwnCookie = { name: string; value: string; seconds: number; path: string; https: boolean }

/** For a use case that has to recognise this very browser later. */
export function writeOwnCookie(reply: FastifyReply, { name, value, seconds, path, https }: OwnCookie): void {
  reply.setCookie(name, value, { path, httpOnly: true, sameSite: 'lax', secure: https, maxAge: seconds })
}

export function refreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { https }: { https: boolean },
): RefreshCookie {
  // Only a host itself can set a name with this prefix, and only over https.
  const name = https ? '__Host-refresh' : 'refresh'
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const
  return {
    read: () => request.cookies[name],
    write: (token, seconds) => void reply.setCookie(name, token, { ...options, maxAge: seconds }),
    clear: () => void reply.clearCookie(name, options),
  }
}

/**
 * The browser's random name. One that has none, or a forged one, gets a new one, and stays unknown until it brings it:
 * whoever never does would be another browser at every call.
 */
export function browserOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { https }: { https: boolean },
): string | undefined {
  const { valid, value } = request.unsignCookie(request.cookies[NAME] ?? '')
  if (valid && value) return value
  reply.setCookie(NAME, randomUUID(), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
    maxAge: LIFETIME_S,
    signed: true,
  })
  return undefined
}
