import * as z from 'zod'

const LONGEST = 300

/** A bank's message without our secrets and without personal numbers or addresses, cut to a limit. */
export function withoutTexts(words: string, ours: readonly string[]): string {
  let left = words
  // Longest first: a shorter one may be part of it.
  for (const text of ours.toSorted((a, b) => b.length - a.length)) {
    if (text === '') continue
    left = left.replace(new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), 'gi'), '…')
  }
  return left
    .replace(/\d[\d.\-/ ]{5,}\d|\S+@\S+/g, '…')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
}

const text = z.string().optional().catch(undefined)
const refusal = z.object({
  error: text,
  title: text,
  codigo: text,
  error_description: text,
  detail: text,
  mensagem: text,
})

/** ` invalid_client`, ` Acesso Negado · Escopo não concedido`: a bank's reason for a refused access. */
export function refusalIn(json: unknown, ours: readonly string[]): string {
  const { error, title, codigo, error_description, detail, mensagem } = refusal.catch({}).parse(json)
  const words = [error ?? title ?? codigo, error_description ?? detail ?? mensagem].filter(Boolean).join(' · ')
  return words && ` ${withoutTexts(words, ours)}`
}
