import * as z from 'zod'
import { withoutTexts } from './central-bank-pix-words.ts'
import { ProviderRefused, ProviderUnreachable } from './provider.ts'

/** `123.45`, made and read without a fraction in between. */
export function toReais(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const reais = z.pipe(
  z.string().regex(/^\d{1,10}\.\d{2}$/),
  z.transform((text) => Number(text.replace('.', ''))),
)

/** Left out or null when there is nothing, and one example of the description shows a single one without a list. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.preprocess((all) => (Array.isArray(all) ? all : all ? [all] : []), z.array(item))
}

/** What goes back of one Pix. Its status stays open text: the description announces new ones as compatible. */
export const devolucao = z.object({
  id: z.string(),
  valor: reais,
  natureza: z.string().nullish(),
  status: z.string(),
})
export type Devolucao = z.infer<typeof devolucao>

export const endToEndId = z.string().regex(/^[a-zA-Z0-9]{32}$/)

const pix = z.object({
  endToEndId,
  valor: reais,
  devolucoes: listOf(devolucao),
})
export type Pix = z.infer<typeof pix>

const location = z.string().nullish()

export const cob = z.object({
  txid: z.string(),
  calendario: z.object({ criacao: z.iso.datetime({ offset: true }), expiracao: z.int() }),
  status: z.string(),
  valor: z.object({ original: reais }),
  location,
  loc: z.object({ location }).nullish(),
  pixCopiaECola: z.string().nullish(),
  pix: listOf(pix),
})
export type Cob = z.infer<typeof cob>

export function understand<T extends z.ZodType>(shape: T, json: unknown): z.output<T> {
  const read = shape.safeParse(json)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path }) => path.join('.'))
  throw new ProviderUnreachable(`the bank’s answer is not as described: ${fields.join(', ')}`)
}

const problem = z.object({
  type: z.string().catch(''),
  title: z.string().catch(''),
  detail: z.string().catch(''),
  violacoes: z.array(z.object({ razao: z.string().catch('') })).catch([]),
})

/** In the bank's words, without anything we sent and without anything that looks like a number or address of a person. */
export function refusedBecause(json: Record<string, unknown>, sent: object): ProviderRefused {
  const { type, title, detail, violacoes } = problem.parse(json)
  const said = [type.split('/').at(-1), title, detail, ...violacoes.map(({ razao }) => razao)]
    .filter(Boolean)
    .join(' · ')
  const reason = withoutTexts(said, textsIn(sent))
  return new ProviderRefused(`the bank refused: ${reason || 'without a reason'}`)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
