import { expect, test } from 'vitest'
import { anEvent, aType, floor, gallery } from '#test/an-event.ts'
import { agreeWithSeats, moveType, spreadTypes, typesOfSeats } from './seats-and-types.ts'

const place = (number: number) => ({ id: String(number), row: 'A', number })

test('a new seat is of the usual type, and the usual type gives first', () => {
  expect(spreadTypes(gallery, 2, {})).toMatchObject({ lugar: 2 })
  expect(spreadTypes(gallery, 2, { lugar: 2, 'lugar-meia': 1 })).toMatchObject({ lugar: 1, 'lugar-meia': 1 })
  expect(spreadTypes(gallery, 1, { lugar: 1, 'lugar-meia': 2 })).toMatchObject({ lugar: 0, 'lugar-meia': 1 })
})

test('giving a seat another type leaves as many tickets as seats', () => {
  const moved = moveType(gallery, 'lugar-meia', 1, { lugar: 2, inteira: 1 })
  expect(moved).toMatchObject({ lugar: 1, 'lugar-meia': 1, inteira: 1 })
  expect(moveType(gallery, 'lugar-meia', 0, moved)).toMatchObject({ lugar: 2, 'lugar-meia': 0 })
})

test('a remembered cart without its seats keeps only tickets without seats', () => {
  const remembered = { inteira: 2, lugar: 1, 'lugar-meia': 1 }
  expect(agreeWithSeats(anEvent(), {}, remembered)).toMatchObject({ inteira: 2, lugar: 0, 'lugar-meia': 0 })
  expect(agreeWithSeats(anEvent(), { galeria: [place(1), place(2)] }, remembered)).toBe(remembered)
})

test('seats keep their own type while the quantities last, the others get the rest', () => {
  const section = { ...floor, tickets: [aType('inteira'), aType('meia', { kind: 'half' })] }
  const seats = [
    { id: '1', row: 'A', number: 1, type_id: 'meia' },
    { id: '2', row: 'A', number: 2 },
    { id: '3', row: 'A', number: 3, type_id: 'meia' },
  ]
  expect(Object.fromEntries(typesOfSeats(section, seats, { inteira: 1, meia: 2 }))).toEqual({
    1: 'meia',
    2: 'inteira',
    3: 'meia',
  })
  expect(Object.fromEntries(typesOfSeats(section, seats, { inteira: 2, meia: 1 }))).toEqual({
    1: 'meia',
    2: 'inteira',
    3: 'inteira',
  })
})
