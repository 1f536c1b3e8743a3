import { expect, test } from 'vitest'
import { placeOf } from './ticket-label.ts'

test.each([
  ['Oeste', 'O7', { sector: 'Oeste', block: 'O7' }],
  ['Oeste', 'Bloco O7', { sector: 'Oeste', block: 'O7' }],
  ['Leste', '12', { sector: 'Leste', block: '12' }],
  ['Gramado', 'Lugar livre', { sector: 'Gramado · Lugar livre' }],
  ['5 km', 'Largada às 7h', { sector: '5 km · Largada às 7h' }],
  ['Pista', 'Pista', { sector: 'Pista' }],
  ['Plateia', 'Plateia central', { sector: 'Plateia central' }],
])(
  'of sector %j and section %j a ticket says neither “Bloco Bloco” nor “Bloco Lugar livre”',
  (sector, section, place) => {
    expect(placeOf({ sector, section })).toEqual(place)
  },
)
