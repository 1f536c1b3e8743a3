import { SEAT_CHOICE_TEXTS } from '@bilheteria/contract/texts/seat-choice'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(SEAT_CHOICE_TEXTS)

const SIGNS = [
  { look: 'free', key: 'seats.sign_free' },
  { look: 'mine', key: 'seats.sign_mine' },
  { look: 'taken', key: 'seats.taken' },
  { look: 'special', key: 'seats.sign_special' },
] as const

/** What seats look like; in the colours of the map around it. */
export function Legend() {
  return (
    <ul className="seat-map-legend" aria-label={text('seats.legend')}>
      {SIGNS.map(({ look, key }) => (
        <li key={look}>
          <i data-look={look} aria-hidden />
          {text(key)}
        </li>
      ))}
    </ul>
  )
}
