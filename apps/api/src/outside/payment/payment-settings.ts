import * as z from 'zod'
import { pixEnvironment, readPixSettings } from './central-bank-pix-settings.ts'
import { mercadoPagoEnvironment, readMercadoPago } from './mercado-pago-settings.ts'
import type { AccountSettings } from './open-account.ts'
import { pagbankEnvironment, readPagBank } from './pagbank-settings.ts'

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

const providerNames = ['pix', 'mercado_pago', 'pagbank'] as const
type ProviderName = (typeof providerNames)[number]

/** Who takes money and how, part of the settings in `config.ts`; a producer's own account has the same names. */
export const paymentEnvironment = {
  ...pixEnvironment,
  ...mercadoPagoEnvironment,
  ...pagbankEnvironment,
  PIX_BY: z.enum(providerNames).optional(),
  CARDS_BY: z.enum(['mercado_pago', 'pagbank']).optional(),
  CARD_URL: address.optional(),
}

const shape = z.object(paymentEnvironment)
type Environment = z.output<typeof shape>

type Facts = { production: boolean; public_url: string | undefined }

/** Methods are decided here: whoever is connected and not named for a method still gives back what it took. */
type ReadAccounts = { accounts: AccountSettings[]; problems: string[]; warnings: string[] }

export function readAccounts(env: Environment, { production, public_url }: Facts): ReadAccounts {
  const read = {
    pix: readPixSettings(env, !production),
    mercado_pago: readMercadoPago(env, { production }),
    pagbank: readPagBank(env, { production }),
  }
  const problems = Object.values(read).flatMap((one) => (one && 'problems' in one ? one.problems : []))
  const connected = providerNames.filter((name) => read[name] !== undefined)
  const cards = connected.filter((name) => takesCards(name, env))
  const choice: Choice = {
    pix: choose('PIX_BY', env.PIX_BY, connected, problems),
    card: choose('CARDS_BY', env.CARDS_BY, cards, problems),
  }
  if (env.CARD_URL !== undefined) problems.push(...cardUrlProblems(env.CARD_URL, public_url, production))
  const accounts = connected.flatMap((provider): AccountSettings[] => {
    const settings = read[provider]
    if (!settings || 'problems' in settings) return []
    return [{ id: null, provider, settings, methods: methodsOf(provider, choice) } as AccountSettings]
  })
  return { accounts, problems, warnings: warningsOf(env, connected) }
}

type Choice = { pix: ProviderName | undefined; card: ProviderName | undefined }

function methodsOf(provider: ProviderName, { pix, card }: Choice): ('pix' | 'card')[] {
  return [...(pix === provider ? (['pix'] as const) : []), ...(card === provider ? (['card'] as const) : [])]
}

/** Mercado Pago's own script runs where cards are typed: on an address of its own it cannot reach into the shop. */
function takesCards(provider: ProviderName, { CARD_URL, PAGBANK_CARDS }: Environment): boolean {
  return (provider === 'mercado_pago' && CARD_URL !== undefined) || (provider === 'pagbank' && PAGBANK_CARDS === '1')
}

function choose(
  setting: 'PIX_BY' | 'CARDS_BY',
  named: ProviderName | undefined,
  able: readonly ProviderName[],
  problems: string[],
): ProviderName | undefined {
  if (named !== undefined && !able.includes(named)) {
    const hint = setting === 'CARDS_BY' ? '; Mercado Pago needs CARD_URL for cards, PagBank PAGBANK_CARDS=1' : ''
    problems.push(`${setting}: ${named} is not connected for that${hint}`)
  }
  if (named === undefined && able.length > 1) problems.push(`${setting} is missing: say which of ${able.join(', ')}`)
  return named ?? able[0]
}

function cardUrlProblems(card_url: string, public_url: string | undefined, production: boolean): string[] {
  const { hostname, protocol, pathname } = new URL(card_url)
  return [
    ...(pathname === '/' ? [] : ['CARD_URL: must be a host alone, without a path']),
    ...(production && protocol !== 'https:' ? ['CARD_URL: must be https'] : []),
    // Cookies are the same for every port of a host.
    ...(public_url !== undefined && new URL(public_url).hostname === hostname
      ? ['CARD_URL: must be another host than PUBLIC_URL, so that what runs there cannot reach into the shop']
      : []),
  ]
}

const NO_CARDS = 'CARD_URL is missing: without an address of their own cards cannot be typed for Mercado Pago'
const UNCERTIFIED = 'no PIX_CERT_FILE: right only for a bank that knows its clients without a certificate'

/** Each begins with the name of its setting, or is about the one it names. */
function warningsOf(env: Environment, connected: readonly ProviderName[]): string[] {
  const certified = env.PIX_CERT_FILE !== undefined || !connected.includes('pix')
  return [
    ...(certified ? [] : [UNCERTIFIED]),
    ...(connected.includes('mercado_pago') && env.CARD_URL === undefined ? [NO_CARDS] : []),
  ]
}
