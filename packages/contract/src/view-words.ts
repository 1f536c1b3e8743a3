// chunk: late
import type { ViewFacts } from '@bilheteria/rules/plan/view-facts'
import type { VIEW_TEXTS } from './texts/view.ts'

type Text = (key: keyof typeof VIEW_TEXTS, values?: Record<string, string | number>) => string

/** "Atrás do gol, fileira 12 de 30, no alto, 48 m do campo": the view in words, for screen readers. */
export function viewWords({ of, side, row, level, metres }: ViewFacts, text: Text): string {
  const parts = [
    text(`view.${side}`),
    ...(row ? [text('view.row', row)] : []),
    text(`view.${level}`),
    text(`view.from_${of}`, { metres }),
  ]
  const words = parts.join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
