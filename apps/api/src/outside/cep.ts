import type { FoundAddress } from '@bilheteria/contract/lookups'
import { optionalText, requiredText } from '@bilheteria/contract/fields'
import { STATES } from '@bilheteria/rules/cep'
import * as z from 'zod/mini'
import type { Config } from '#config.ts'
import { demoCeps } from './demo-ceps.ts'
import { fetchWithin } from './fetch-within.ts'

/** `cep` is eight digits; it never fails, because people can always type their address themselves. */
export type AskCep = (cep: string) => Promise<FoundAddress | 'unknown' | 'unreachable'>

const TIMEOUT_MS = 3_000
const MAX_BYTES = 16 * 1024

/** A service that speaks like ViaCEP. In the demo its own country comes first, which no service knows. */
export function createAskCep(
  { cep_url, demo }: Pick<Config, 'cep_url' | 'demo'>,
  { timeout_ms = TIMEOUT_MS } = {},
): AskCep {
  const askService: AskCep = (cep) => ask(`${cep_url}/${cep}/json/`, timeout_ms).catch(() => 'unreachable')
  return demo ? async (cep) => demoCeps.get(cep) ?? askService(cep) : askService
}

const found = z.object({
  bairro: optionalText(120),
  logradouro: optionalText(200),
  localidade: requiredText(120),
  uf: z.enum(STATES),
})
/** Older versions of the service say `true`, newer ones `"true"`. */
const notFound = z.object({ erro: z.union([z.literal(true), z.literal('true')]) })
const answer = z.union([found, notFound])

async function ask(url: string, timeout_ms: number): ReturnType<AskCep> {
  const sending = { headers: { accept: 'application/json' } }
  const { ok, status, text } = await fetchWithin(url, sending, { patience_ms: timeout_ms, max_bytes: MAX_BYTES })
  if (!ok) return status === 404 || status === 400 ? 'unknown' : 'unreachable'
  const parsed = z.parse(answer, JSON.parse(text()))
  return 'erro' in parsed ? 'unknown' : parsed
}
