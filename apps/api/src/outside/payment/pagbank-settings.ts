import * as z from 'zod'

/** The settings of the operator's account at PagBank, part of those in `config.ts`. */
export const pagbankEnvironment = {
  PAGBANK_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, 'must be plain characters without spaces')
    .optional(),
  PAGBANK_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  PAGBANK_CARDS: z.enum(['0', '1']).optional(),
}

type Environment = { [Name in keyof typeof pagbankEnvironment]?: string | undefined }

export type PagBankSettings = {
  url: string
  /** Opens the account, and vouches for webhooks. */
  token: string
  /** Cards are typed in fields of our own page, which is more to answer for (SAQ A-EP): only who asks for it has it. */
  cards: boolean
}

const REAL_URL = 'https://api.pagseguro.com'
const THEIR_URLS = new Set([REAL_URL, 'https://sandbox.api.pagseguro.com'])
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** All or nothing: undefined when no account was named, a list of problems when half of one was. */
export function readPagBank(
  env: Environment,
  { production }: { production: boolean },
): PagBankSettings | undefined | { problems: string[] } {
  const { PAGBANK_TOKEN: token, PAGBANK_URL: url = REAL_URL, PAGBANK_CARDS: cards } = env
  if (token === undefined && env.PAGBANK_URL === undefined && cards === undefined) return undefined

  const problems: string[] = []
  if (token === undefined) problems.push('PAGBANK_TOKEN is missing: an account at PagBank is known by it')
  // The token goes to nobody else's machine.
  if (!THEIR_URLS.has(url) && (production || !isPlayed({ url })))
    problems.push(`PAGBANK_URL: must be ${[...THEIR_URLS].join(' or ')}; one played on this machine only for trying`)
  return problems.length > 0 || token === undefined ? { problems } : { url, token, cards: cards === '1' }
}

/** Somebody on this machine who plays it. */
export function isPlayed({ url }: Pick<PagBankSettings, 'url'>): boolean {
  return LOOPBACK.has(new URL(url).hostname)
}
