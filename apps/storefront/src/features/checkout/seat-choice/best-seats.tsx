import type { EventDetail } from '@bilheteria/contract/events'
import { Button } from '@bilheteria/ui/button'
import { SelectField } from '@bilheteria/ui/field'
import { Quantity } from '@bilheteria/ui/quantity'
import { Sparkles } from 'lucide-react'
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import { BoardContext } from '#features/seats/use-seat-board.ts'
import { ChosenForYou } from './chosen-for-you.tsx'
import { whyNoMoreTickets } from '#features/checkout/cart/limits.ts'
import { countOf } from '#features/checkout/cart/offer.ts'
import { formatPrice, sectorPrice } from '#features/checkout/frame/offer-texts.ts'
import { numberedSections, pickBest } from './pick-best.ts'
import { chooseSeats } from './toggle-seat.ts'
import { showBest } from '#features/checkout/cart/transitions.ts'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'

/** In the list the button stands above it; on the map it lies on the map, and what it opens is told where the rest is. */
export function BestSeats({ event }: { event: EventDetail }) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="mt-4">
      <Button look="quiet" block aria-expanded={asking} onClick={() => setAsking(!asking)}>
        <Sparkles size={20} aria-hidden />
        Melhores lugares
      </Button>
      {asking ? (
        <BestPanel event={event} />
      ) : (
        <div className="mt-4 empty:hidden">
          <ChosenForYou />
        </div>
      )}
    </div>
  )
}

/**
 * The best are chosen as soon as it opens, and others as soon as one wants another number or another sector. Who has chosen by
 * hand before says first that these may go.
 */
export function BestPanel({ event }: { event: EventDetail }) {
  const board = useContext(BoardContext)?.watched?.board
  const seats = useCheckout((checkout) => Object.values(checkout.seats).flat().length)
  const others = useCheckout(({ quantities }) => countOf(quantities)) - seats
  const [count, setCount] = useState(() => seats || (whyNoMoreTickets(event, { seats: 1, others }) ? 1 : 2))
  const [sector_id, setSector] = useState('')
  const [problem, setProblem] = useState<string>()
  const [replacing, setReplacing] = useState(seats > 0)
  const [choosing, setChoosing] = useState(!replacing)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    box.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const sectors = event.sectors.filter(({ id }) => numberedSections(event, id).length > 0)

  const choose = useEffectEvent((known: SeatBoard) => {
    const full = whyNoMoreTickets(event, { seats: count - 1, others })
    if (full !== undefined) return setProblem(full)
    const best = pickBest(event, known, { count, sector_id: sector_id || undefined })
    if ('problem' in best) return setProblem(best.problem)
    chooseSeats(event, best.seats)
    showBest(best.section_id, replacing ? `${best.text} A escolha anterior foi trocada.` : best.text)
    setReplacing(false)
  })
  useEffect(() => {
    if (choosing && board) choose(board)
  }, [choosing, board, count, sector_id])
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-label="Melhores lugares"
      className="best-panel grid gap-3 rounded-panel bg-content"
    >
      <div className="flex items-center justify-between gap-3">
        <span className="type-strong text-heading">Quantos lugares, lado a lado?</span>
        <Quantity
          label="Lugares"
          amount={count}
          blocked={whyNoMoreTickets(event, { seats: count, others })}
          onChange={(wanted) => {
            setCount(Math.max(1, wanted))
            setProblem(undefined)
          }}
        />
      </div>
      <SelectField
        label="Onde"
        value={sector_id}
        error={problem}
        onChange={({ currentTarget }) => {
          setSector(currentTarget.value)
          setProblem(undefined)
        }}
      >
        <option value="">Qualquer setor</option>
        {sectors.map((sector) => (
          <option key={sector.id} value={sector.id}>
            {sector.name} · {formatPrice(sectorPrice(sector)?.cents ?? 0)}
          </option>
        ))}
      </SelectField>
      {choosing ? (
        <ChosenForYou />
      ) : (
        <>
          <p className="text-small text-muted">Vamos trocar os lugares que você marcou.</p>
          <Button onClick={() => setChoosing(true)}>
            {count === 1 ? 'Escolher para mim' : `Escolher ${count} para mim`}
          </Button>
        </>
      )}
    </div>
  )
}
