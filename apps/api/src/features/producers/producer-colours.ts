import type { Producer } from '@bilheteria/contract/producers'
import { coloursOf, type Colours } from '@bilheteria/rules/theme'

type Worn = { light: Colours; dark: Colours }

/** As long as the producer is known as they are: a catalogue that has changed brings others. */
const known = new WeakMap<Producer['theme'], Worn>()

/** Computed once: each palette takes a millisecond, and every letter and ticket wears them. */
export function producerColours({ theme }: Producer): Worn {
  const worn = known.get(theme) ?? { light: coloursOf(theme.light), dark: coloursOf(theme.dark) }
  known.set(theme, worn)
  return worn
}
