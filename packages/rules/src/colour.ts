/** Colours are `#rrggbb`. Mixing and shifting happen in OKLCH, where lightness means what the eye sees. */
export type Hex = string
type Oklch = { lightness: number; chroma: number; hue: number }

const HEX = /^#[0-9a-f]{6}$/i

export function isHex(text: string): boolean {
  return HEX.test(text)
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

export function isDark(colour: Hex): boolean {
  return luminance(colour) < 0.18
}

export function toOklch(colour: Hex): Oklch {
  const [r, g, b] = linearRgb(colour)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness, chroma: Math.hypot(x, y), hue: degrees(Math.atan2(y, x)) }
}

/** Chroma yields until the colour exists on a screen; lightness and hue stay. */
export function fromOklch({ lightness, chroma, hue }: Oklch): Hex {
  const step = 0.004
  for (let c = chroma; ; c -= step) {
    const rgb = oklchToLinearRgb({ lightness, chroma: Math.max(c, 0), hue })
    const exists = rgb.every((channel) => channel > -0.0005 && channel < 1.0005)
    if (exists || c <= 0) return toHex(rgb)
  }
}

/** `share` of `b` in `a`, 0 to 1. */
export function mix(a: Hex, b: Hex, share: number): Hex {
  const [from, to] = [toOklch(a), toOklch(b)]
  const [fromX, fromY] = plane(from)
  const [toX, toY] = plane(to)
  const x = fromX + (toX - fromX) * share
  const y = fromY + (toY - fromY) * share
  return fromOklch({
    lightness: from.lightness + (to.lightness - from.lightness) * share,
    chroma: Math.hypot(x, y),
    hue: degrees(Math.atan2(y, x)),
  })
}

/** Moves lightness away from the surfaces until each of them sees `ratio`; the hue stays the producer's. */
export function readableOn(colour: Hex, surfaces: readonly Hex[], ratio: number): Hex {
  const step = isDark(surfaces[0] ?? '#000000') ? 0.005 : -0.005
  const shade = toOklch(colour)
  let result = colour
  while (surfaces.some((surface) => contrast(result, surface) < ratio)) {
    shade.lightness += step
    if (shade.lightness <= 0 || shade.lightness >= 1) return step > 0 ? '#FFFFFF' : '#000000'
    result = fromOklch(shade)
  }
  return result
}

function luminance(colour: Hex): number {
  const [r, g, b] = linearRgb(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linearRgb(colour: Hex): [number, number, number] {
  return [channel(colour, 1), channel(colour, 3), channel(colour, 5)]
}

function channel(colour: Hex, at: number): number {
  const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function oklchToLinearRgb(colour: Oklch): [number, number, number] {
  const [x, y] = plane(colour)
  const l = (colour.lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (colour.lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (colour.lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function plane({ chroma, hue }: Oklch): [number, number] {
  const angle = (hue * Math.PI) / 180
  return [chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI
}

function toHex(linear: readonly number[]): Hex {
  const bytes = linear.map((value) => {
    const clamped = Math.min(1, Math.max(0, value))
    const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${bytes.join('').toUpperCase()}`
}
