import { contrast, fromOklch, isDark, mix, readableOn, toOklch, type Hex } from './colour.ts'

/** The eight colours a producer chooses. Everything else on screen is computed from them. */
export type Palette = {
  primary: Hex
  secondary: Hex
  tertiary: Hex
  'dark-background': Hex
  background: Hex
  'content-background': Hex
  heading: Hex
  body: Hex
}

export type Theme = { dark: Palette; light: Palette }

const TEXT = 4.6
const SHAPE = 3
const FILL = 3.4

/** From eight tokens to every colour role a screen uses; each role is readable where it is used. */
export function coloursOf(palette: Palette) {
  const { background, 'content-background': content, 'dark-background': deep } = palette
  const dark = isDark(background)
  const heading = readableOn(palette.heading, [background, content], 7)
  const body = readableOn(palette.body, [background, content], TEXT)
  const raised = mix(content, heading, dark ? 0.07 : 0.05)
  const surfaces = [background, content, raised]
  const scene = { palette, surfaces, dark }

  const action = family(palette.primary, scene)
  const hot = family(palette.secondary, scene)
  const extra = family(palette.tertiary, scene)
  const actionOnDeep = fillOn(deep, vivid(palette.primary), FILL)

  return {
    primary: palette.primary,
    secondary: palette.secondary,
    tertiary: palette.tertiary,
    'dark-background': deep,
    background,
    'content-background': content,
    heading,
    body,
    raised,
    line: mix(content, heading, dark ? 0.13 : 0.11),
    'line-strong': readableOn(mix(content, heading, 0.3), [background, content], SHAPE),
    muted: readableOn(mix(body, background, 0.26), surfaces, TEXT),
    action: action.fill,
    'on-action': action.on,
    'action-press': action.press,
    accent: action.text,
    'accent-soft': action.soft,
    hot: hot.fill,
    'on-hot': hot.on,
    extra: extra.text,
    'on-deep': '#FFFFFF',
    'on-deep-muted': readableOn(mix(deep, '#FFFFFF', 0.6), [deep], 7),
    'deep-line': mix(deep, '#FFFFFF', 0.14),
    'action-on-deep': actionOnDeep,
    'on-action-on-deep': onColour(actionOnDeep, deep),
    'accent-on-deep': readableOn(palette.primary, [deep], 6),
    ...systemColours(scene),
  }
}

export type Colours = ReturnType<typeof coloursOf>

/** The producer's look as CSS custom properties: dark by default, light when the reader's device asks for it. */
export function themeCss(theme: Theme): string {
  return (
    `:root{color-scheme:dark;${declarations(theme.dark)}--scrim:rgb(0 0 0/.62)}` +
    `@media (prefers-color-scheme:light){:root{color-scheme:light;${declarations(theme.light)}--scrim:rgb(12 8 20/.5)}}`
  )
}

function declarations(palette: Palette): string {
  return Object.entries(coloursOf(palette))
    .map(([role, colour]) => `--${role}:${colour};`)
    .join('')
}

type Scene = { palette: Palette; surfaces: readonly Hex[]; dark: boolean }

function family(colour: Hex, { palette, surfaces, dark }: Scene) {
  const soft = tint(colour, palette, dark)
  const strong = contrast(colour, palette.background) >= FILL ? colour : dark ? vivid(colour) : colour
  const fill = fillOn(palette.background, strong, dark ? FILL : 4.5)
  return {
    fill,
    on: onColour(fill, palette['dark-background']),
    press: mix(fill, dark ? '#FFFFFF' : '#000000', 0.1),
    text: readableOn(colour, [...surfaces, soft], TEXT),
    soft,
  }
}

/** Fixed hues, never the producer's: a club may be red, and red must still mean danger. */
function systemColours({ palette, surfaces, dark }: Scene) {
  const readable = (hue: number, chroma: number) => {
    const seed = fromOklch({ lightness: 0.6, chroma, hue })
    const soft = tint(seed, palette, dark)
    return { text: readableOn(seed, [...surfaces, soft], TEXT), soft }
  }
  const [danger, success, warn] = [readable(25, 0.19), readable(155, 0.14), readable(75, 0.14)]
  return {
    danger: danger.text,
    'danger-soft': danger.soft,
    success: success.text,
    'success-soft': success.soft,
    warn: warn.text,
    'warn-soft': warn.soft,
  }
}

/** A fill that stands out from its surface and still carries white or the darkest brand colour as text. */
function fillOn(surface: Hex, colour: Hex, ratio: number): Hex {
  return contrast(colour, surface) >= FILL ? colour : readableOn(colour, [surface], ratio)
}

function onColour(fill: Hex, deep: Hex): Hex {
  if (contrast(fill, '#FFFFFF') >= 4.5) return '#FFFFFF'
  return contrast(fill, deep) >= 4.5 ? deep : '#000000'
}

/** Lifted colours lose chroma, so a little is given back. */
function vivid(colour: Hex): Hex {
  const shade = toOklch(colour)
  return fromOklch({ ...shade, chroma: shade.chroma * 1.15 })
}

/** A quiet tint: the lightness of the panel, a share of the colour's chroma, the colour's hue. */
function tint(colour: Hex, palette: Palette, dark: boolean): Hex {
  const { lightness } = toOklch(palette['content-background'])
  const { chroma, hue } = toOklch(colour)
  return fromOklch({
    lightness: dark ? lightness + 0.075 : lightness - 0.05,
    chroma: Math.min(chroma * (dark ? 0.5 : 0.3), dark ? 0.06 : 0.04),
    hue,
  })
}
