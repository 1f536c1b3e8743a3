import { contrast } from '@bilheteria/rules/colour'
import { coloursOf } from '@bilheteria/rules/theme'
import { expect, test } from 'vitest'
import { mapColours } from './map-colours.ts'

const brands = ['#0B4F9E', '#C8102E', '#F2B134', '#14532D', '#111111', '#FFE600']
const pages = {
  dark: { background: '#081B2C', 'content-background': '#11273D', heading: '#F5F9FF', body: '#C6D4E3' },
  light: { background: '#F4F8FD', 'content-background': '#FFFFFF', heading: '#081B2C', body: '#33475B' },
}
const looks = Object.values(pages).flatMap((page) =>
  brands.map((primary) => {
    const roles = coloursOf({
      primary,
      secondary: '#C2410C',
      tertiary: '#8A6512',
      'dark-background': '#041220',
      ...page,
    })
    return mapColours((role) => roles[role])
  }),
)

test('whatever the brand, free and taken seats differ by their light', () => {
  for (const { free, taken } of looks)
    for (const seat of free) expect(contrast(seat, taken)).toBeGreaterThanOrEqual(1.7)
})

test('numbers on seats and names on areas can be read', () => {
  for (const { free, on_free, areas, on_areas, mine, on_mine } of looks) {
    free.forEach((seat, i) => expect(contrast(seat, on_free[i]!)).toBeGreaterThanOrEqual(4.5))
    areas.forEach((area, i) => expect(contrast(area, on_areas[i]!)).toBeGreaterThanOrEqual(4.5))
    expect(contrast(mine, on_mine)).toBeGreaterThanOrEqual(4.5)
  }
})
