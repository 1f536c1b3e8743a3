import { expect, test } from 'vitest'
import { aBoard } from '#test/a-board.ts'
import { anEvent } from '#test/an-event.ts'
import { pickBest } from './pick-best.ts'

const pick = (count: number, ...rows: string[]) =>
  pickBest(anEvent(), aBoard('galeria', ...rows).board, { count, sector_id: undefined })

test('seats side by side are named with where they are', () => {
  expect(pick(2, 'x..x', '....')).toEqual({
    section_id: 'galeria',
    text: 'Escolhemos A-2 e A-3, Galeria · Fila nobre.',
    seats: {
      galeria: [
        {
          id: '2',
          row: 'A',
          number: 2,
        },
        {
          id: '3',
          row: 'A',
          number: 3,
        },
      ],
    },
  })
})

test('a group that cannot sit together is told so, and how it is split', () => {
  expect(pick(5, 'x...x', '..|xx')).toMatchObject({
    text:
      'Não há 5 lugares juntos. Escolhemos 3 e 2, o mais perto possível: ' +
      'A-2, A-3 e A-4, Galeria · Fila nobre; B-1 e B-2, Galeria · Fila nobre.',
  })
})

test('too few seats: says how many are left', () => {
  expect(pick(4, 'x...')).toEqual({ problem: 'Restam só 3 lugares livres aqui.' })
  expect(pick(2, 'xx.x')).toEqual({ problem: 'Resta só 1 lugar livre aqui.' })
  expect(pick(1, 'xxxr')).toEqual({ problem: 'Não há mais lugares livres aqui.' })
})
