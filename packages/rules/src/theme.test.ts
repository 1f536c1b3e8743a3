import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from './colour.ts'
import { coloursOf, themeCss, type Palette } from './theme.ts'

const jacaranda: Palette = {
  primary: '#5B2A86',
  secondary: '#C2410C',
  tertiary: '#0F766E',
  'dark-background': '#160B24',
  background: '#1A0F29',
  'content-background': '#241737',
  heading: '#FBF8FF',
  body: '#D3C9E1',
}

test('the eight tokens of a readable palette are kept as given', () => {
  expect(coloursOf(jacaranda)).toMatchObject(jacaranda)
})

test('a primary too dark for its page is lifted until a button stands out, keeping its hue', () => {
  expect(coloursOf(jacaranda).action).toBe('#884FBE')
})

test('white text on white paper is corrected, not shown', () => {
  const unreadable = {
    ...jacaranda,
    background: '#FFFFFF',
    'content-background': '#FFFFFF',
    heading: '#FFFFFF',
    body: '#FEFEFE',
  }
  const colours = coloursOf(unreadable)
  expect(contrast(colours.heading, '#FFFFFF')).toBeGreaterThanOrEqual(7)
  expect(contrast(colours.body, '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
})

const byte = fc.integer({ min: 0, max: 255 })
const colour = fc.tuple(byte, byte, byte).map((rgb) => `#${rgb.map((c) => c.toString(16).padStart(2, '0')).join('')}`)
const near = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((c) => `#${c.toString(16).padStart(2, '0').repeat(3)}`)

/** Any brand colours on a page that is plainly dark or plainly light, with its deep surface dark. */
const palettes = fc.boolean().chain((dark) =>
  fc.record({
    primary: colour,
    secondary: colour,
    tertiary: colour,
    'dark-background': near(0, 36),
    background: dark ? near(0, 40) : near(240, 255),
    'content-background': dark ? near(20, 52) : near(244, 255),
    heading: colour,
    body: colour,
  }),
)

test('whatever colours a producer chooses, every text can be read where it stands', () => {
  fc.assert(
    fc.property(palettes, (palette) => {
      const c = coloursOf(palette)
      const pairs = [
        ...[c.heading, c.body, c.muted, c.accent, c.danger, c.success, c.warn].flatMap((text) => [
          [text, c.background] as const,
          [text, c['content-background']] as const,
        ]),
        ...(
          [
            ['on-action', 'action'],
            ['on-hot', 'hot'],
          ] as const
        ).map(([on, fill]) => [c[on], c[fill]] as const),
        ...(
          [
            ['on-deep', 'dark-background'],
            ['on-deep-muted', 'dark-background'],
            ['accent-on-deep', 'dark-background'],
          ] as const
        ).map(([on, surface]) => [c[on], c[surface]] as const),
        [c['on-action-on-deep'], c['action-on-deep']] as const,
        [c.danger, c['danger-soft']] as const,
        [c.success, c['success-soft']] as const,
        [c.accent, c['accent-soft']] as const,
      ]
      for (const [text, surface] of pairs) expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(c['line-strong'], c.background)).toBeGreaterThanOrEqual(3)
    }),
    { numRuns: 150 },
  )
})

test('the style sheet holds both palettes and nothing that could leave it', () => {
  const css = themeCss({ dark: jacaranda, light: { ...jacaranda, background: '#FAF8FC' } })
  expect(css).toContain('--primary:#5B2A86')
  expect(css).toContain('@media (prefers-color-scheme:light)')
  expect(css).not.toMatch(/[<>&]/)
})
