// chunk: buying
import type { SeatSpot } from './seat-rows.ts'

export type SeatStatus = 'free' | 'mine' | 'taken'

export function seatStatus({ status }: SeatSpot, mine: boolean): SeatStatus {
  if (mine) return 'mine'
  return status === 'available' ? 'free' : 'taken'
}

const STANDING = { free: 'disponível', mine: 'seu', taken: 'ocupado' } as const
const KIND = { standard: undefined, accessible: 'lugar acessível', companion: 'lugar de acompanhante' } as const

/** `Fileira D, assento 4, disponível, R$ 80,00`: everything a seat shows, in words. */
export function seatName(row: string, seat: SeatSpot, mine: boolean, price: string): string {
  const standing = seatStatus(seat, mine)
  const words = [placeName(row, seat.number), KIND[seat.kind], STANDING[standing], standing !== 'taken' && price]
  return words.filter(Boolean).join(', ')
}

export function placeName(row: string, number: number): string {
  return `Fileira ${row}, assento ${number}`
}

/** `1 lugar`, `1.284 lugares` */
export function placesCount(count: number): string {
  return count === 1 ? '1 lugar' : `${count.toLocaleString('pt-BR')} lugares`
}

/** `84 livres` */
export function freeCount(count: number): string {
  return count === 1 ? '1 livre' : `${count.toLocaleString('pt-BR')} livres`
}

/** `F-14, F-15 e F-16` */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`
}
