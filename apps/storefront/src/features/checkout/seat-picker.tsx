import type { EventDetail, Section } from '@bilheteria/contract/events'
import type { Seat } from '@bilheteria/contract/seats'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { SelectField } from '@bilheteria/ui/field'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useSavedState } from '#platform/saved-state.ts'
import { useHeld } from './held.ts'
import { whyNoMoreTickets } from './limits.ts'
import { toggleSeat } from './toggle-seat.ts'
import { useSeats, type Row } from './use-seats.ts'

/** Seats without a map: a row, then its seats. */
export function SeatPicker({ event, section }: { event: EventDetail; section: Section }) {
  const { rows, failure, retry } = useSeats(event.id, section.id)
  const chosen = useHeld((held) => held.seats[section.id])
  const [picked, setPicked] = useState<string>()
  if (failure) {
    return (
      <div className="border-t border-line p-4">
        <FailedMessage onRetry={retry}>{failure.message}</FailedMessage>
      </div>
    )
  }
  if (!rows) return <div aria-busy="true" className="m-4 mt-0 skeleton h-40" />
  const row = rows.find((one) => one.row === picked) ?? rows.find((one) => freeIn(one) > 0) ?? rows[0]
  return (
    <div className="grid gap-4 border-t border-line p-4">
      <SelectField label="Fileira" value={row?.row} onChange={({ currentTarget }) => setPicked(currentTarget.value)}>
        {rows.map((one) => (
          <option key={one.row} value={one.row}>
            {one.row} · {freeText(freeIn(one))}
          </option>
        ))}
      </SelectField>
      {row && <SeatsOfRow event={event} section={section} row={row} />}
      {chosen && chosen.length > 0 && (
        <ul aria-label="Lugares escolhidos" className="flex flex-wrap gap-2">
          {chosen.map((place) => (
            <li key={place.id}>
              <button
                type="button"
                aria-label={`Tirar o lugar ${place.row}-${place.number}`}
                onClick={() => toggleSeat(event, section, place)}
                className="flex min-h-11 items-center gap-2 rounded-pill bg-heading px-4 text-control font-[650] text-background"
              >
                {place.row}-{place.number}
                <X size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function freeIn({ seats }: Row): number {
  return seats.filter(({ status }) => status === 'available').length
}

function freeText(count: number): string {
  if (count === 0) return 'esgotada'
  return count === 1 ? '1 livre' : `${count} livres`
}

function SeatsOfRow({ event, section, row }: { event: EventDetail; section: Section; row: Row }) {
  const chosen = useHeld((held) => held.seats[section.id])
  const full = useSavedState(({ cart }) => whyNoMoreTickets(event, cart.quantities))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-small font-[560]">Assentos da fileira {row.row}</legend>
      <div className="flex flex-wrap gap-1.5">
        {row.seats.map((seat) => (
          <SeatButton
            key={seat.id}
            row={row.row}
            seat={seat}
            mine={chosen?.some(({ id }) => id === seat.id) ?? false}
            onToggle={() => toggleSeat(event, section, { id: seat.id, row: row.row, number: seat.number })}
          />
        ))}
      </div>
      {full && <p className="mt-2 text-small text-muted">{full}</p>}
    </fieldset>
  )
}

type ButtonProps = { row: string; seat: Seat; mine: boolean; onToggle(): void }

/** Yours, free and taken differ in lightness and shape, not only in hue. */
function SeatButton({ row, seat, mine, onToggle }: ButtonProps) {
  const free = seat.status === 'available'
  const look = mine
    ? 'border-4 border-accent bg-heading text-background'
    : free
      ? 'bg-action text-on-action'
      : 'bg-raised text-muted'
  return (
    <button
      type="button"
      aria-label={`Fileira ${row}, assento ${seat.number}${free ? '' : ', ocupado'}`}
      aria-pressed={mine}
      disabled={!free && !mine}
      onClick={onToggle}
      className={`grid size-11 place-items-center rounded-[8px] text-small font-[650] disabled:cursor-default ${look}`}
    >
      {free || mine ? seat.number : ''}
    </button>
  )
}
