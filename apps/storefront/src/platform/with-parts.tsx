// chunk: forms
import { Fragment, type ReactNode } from 'react'

/** A sentence with something drawn where it names it: `withParts('Para {email}', { email: <strong>…</strong> })`. */
export function withParts(sentence: string, parts: Record<string, ReactNode>): ReactNode[] {
  // The pattern's group puts names at every odd place; somebody else's sentence may name one twice.
  return sentence
    .split(/\{(\w+)\}/)
    .map((piece, i) => (i % 2 === 0 ? piece : <Fragment key={i}>{parts[piece]}</Fragment>))
}
