import { fromOklch, mix, toOklch, type Hex } from '@bilheteria/rules/colour'
import type { Theme } from '@bilheteria/rules/theme'

type Ink = { deep: Hex; plain: Hex; bright: Hex }

/** What a poster is printed with: dark paper, three inks with a deep and a bright tint each, one pale. */
export type Inks = { paper: Hex; first: Ink; second: Ink; third: Ink; pale: Hex }

export function inksOf({ dark }: Theme): Inks {
  const second = inkOf(dark.secondary)
  return {
    paper: dark['dark-background'],
    first: inkOf(dark.primary),
    second,
    third: inkOf(dark.tertiary),
    pale: mix(dark.heading, second.bright, 0.1),
  }
}

/** Theme colours are dark enough for white text; as ink on dark paper they need more light and colour. */
function inkOf(colour: Hex): Ink {
  const { chroma, hue } = toOklch(colour)
  return {
    deep: fromOklch({ lightness: 0.32, chroma: chroma * 0.85, hue }),
    plain: fromOklch({ lightness: 0.54, chroma: chroma * 1.25, hue }),
    bright: fromOklch({ lightness: 0.76, chroma: chroma * 1.15, hue }),
  }
}
