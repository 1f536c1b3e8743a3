// chunk: buying
import { fillIn } from '@bilheteria/rules/fill-in'
import { say } from '@bilheteria/ui/words'
import type { SeatSpot } from './seat-rows.ts'

export type SeatStatus = 'free' | 'mine' | 'taken'

export function seatStatus({ status }: SeatSpot, mine: boolean): SeatStatus {
  if (mine) return 'mine'
  return status === 'available' ? 'free' : 'taken'
}

const STANDING = { free: 'disponível', mine: 'seu', taken: 'ocupado' } as const
const KIND = { standard: '', accessible: 'lugar acessível', companion: 'lugar de acompanhante' } as const

/** `Fileira D, assento 4, disponível, R$ 80,00`: everything a seat shows, in words. */
export function seatName(row: string, seat: SeatSpot, mine: boolean, price: string): string {
  const standing = seatStatus(seat, mine)
  const words = [
    placeName(row, seat.number),
    say(`seat.${seat.kind}`, KIND[seat.kind]),
    say(`seat.${standing}`, STANDING[standing]),
    standing !== 'taken' && price,
  ]
  return words.filter(Boolean).join(', ')
}

export function placeName(row: string, number: number): string {
  return fillIn(say('seat.place', 'Fileira {row}, assento {number}'), { row, number })
}

/** `1 lugar`, `1.284 lugares` */
export function placesCount(count: number): string {
  return counted(count, say('seat.places_one', '1 lugar'), say('seat.places', '{count} lugares'))
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? one : fillIn(many, { count: count.toLocaleString('pt-BR') })
}

/** `84 livres` */
export function freeCount(count: number): string {
  return counted(count, say('seat.free_one', '1 livre'), say('seat.free_count', '{count} livres'))
}

/** `F-14, F-15 e F-16` */
export function listed(names: readonly string[]): string {
  return names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} ${say('seat.and', 'e')} ${names.at(-1)}`
}
