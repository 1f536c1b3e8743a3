import type { EventDetail } from '@bilheteria/contract/events'
import { SEAT_CHOICE_TEXTS } from '@bilheteria/contract/texts/seat-choice'
import { Button } from '@bilheteria/ui/button'
import { IconButton } from '@bilheteria/ui/icon-button'
import { Quantity } from '@bilheteria/ui/quantity'
import { ChevronDown, SlidersHorizontal, Sparkles } from 'lucide-react'
import { useContext, useEffect, useRef, useState } from 'react'
import { BoardContext } from '#features/seats/use-seat-board.ts'
import { textsOf } from '#platform/texts.ts'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'
import { whyNoMoreTickets } from '#features/checkout/cart/limits.ts'
import { countOf } from '#features/checkout/cart/offer.ts'
import { askForBest, takeBestDue, wantBestIn } from '#features/checkout/cart/transitions.ts'
import { formatPrice, sectorPrice } from '#features/checkout/frame/offer-texts.ts'
import { chooseBest, chooseBestAtOnce, usualCount } from './choose-best.ts'
import { ChosenForYou } from './chosen-for-you.tsx'
import { numberedSections } from './pick-best.ts'
import { ViewButton } from './view-button.tsx'

const text = textsOf(SEAT_CHOICE_TEXTS)

/** In the list the button stands above it; on the map it lies on the map, and what it opens is told where the rest is. */
export function BestSeats({ event }: { event: EventDetail }) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="mt-4">
      <Button
        look="quiet"
        block
        aria-expanded={asking}
        onClick={() => {
          if (!asking) askForBest()
          setAsking(!asking)
        }}
      >
        <Sparkles size={20} />
        {text('seats.best')}
      </Button>
      {asking ? (
        <>
          <BestPanel event={event} />
          <ViewButton event={event} />
        </>
      ) : (
        <div className="mt-4 empty:hidden">
          <ChosenForYou />
        </div>
      )}
    </div>
  )
}

/** How many and where: what was found is found anew with each change, what was chosen by hand only with a press that says so. */
export function BestPanel({ event }: { event: EventDetail }) {
  const board = useContext(BoardContext)?.watched?.board
  const seats = useCheckout((checkout) => Object.values(checkout.seats).flat().length)
  const others = useCheckout(({ quantities }) => countOf(quantities)) - seats
  const found = useCheckout((checkout) => checkout.chosen_for_you !== undefined)
  const sector_id = useCheckout((checkout) => checkout.best_sector_id)
  const [count, setCount] = useState(() => seats || usualCount(event))
  const [problem, setProblem] = useState<string>()
  /** On a phone how many and where fold once they are answered. */
  const [folded, setFolded] = useState(true)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    box.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  // With the press that asks, or as soon as the seats have come.
  useEffect(() => {
    if (board && takeBestDue()) chooseBestAtOnce(event, board)
  }, [board, event])
  const sectors = event.sectors.filter(({ id }) => numberedSections(event, id).length > 0)

  const choose = (wanted = { count, sector_id }) => {
    if (board) setProblem(chooseBest(event, board, { ...wanted, sector_id: wanted.sector_id || undefined }))
  }
  const want = (change: { count?: number; sector_id?: string }) => {
    const wanted = { count, sector_id, ...change }
    setCount(wanted.count)
    wantBestIn(wanted.sector_id)
    setProblem(undefined)
    if (found) choose(wanted)
  }
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-label={text('seats.best')}
      className="best-panel grid rounded-panel bg-content desk:gap-2"
    >
      {!found && <p className="type-strong text-heading">{text('seats.how_many')}</p>}
      <div className={`best-wish flex flex-wrap items-center gap-2 ${found && folded ? 'folded' : ''}`}>
        <Quantity
          label={text('seats.count')}
          amount={count}
          blocked={whyNoMoreTickets(event, { seats: count, others })}
          onChange={(amount) => want({ count: Math.max(1, amount) })}
        />
        <span className="relative min-w-36 flex-1">
          <select
            aria-label={text('seats.where')}
            value={sector_id}
            onChange={({ currentTarget }) => want({ sector_id: currentTarget.value })}
            className="min-h-11 w-full appearance-none truncate rounded-field bg-background pr-9 pl-3 text-control text-heading [box-shadow:inset_0_0_0_1px_var(--line-strong)]"
          >
            <option value="">{text('seats.anywhere')}</option>
            {sectors.map((sector) => (
              <option key={sector.id} value={sector.id}>
                {sector.name} · {formatPrice(sectorPrice(event, sector)?.cents ?? 0)}
              </option>
            ))}
          </select>
          <ChevronDown size={18} className="pointer-events-none absolute inset-y-0 right-3 my-auto" />
        </span>
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-small text-danger">
          {problem}
        </p>
      )}
      {found ? (
        <div className="best-answer">
          <ChosenForYou />
          <IconButton
            icon={SlidersHorizontal}
            label={text('seats.best_again')}
            aria-expanded={!folded}
            onClick={() => setFolded(!folded)}
          />
        </div>
      ) : (
        <>
          {seats > 0 && <p className="text-small text-muted">{text('seats.will_change')}</p>}
          <Button size="mid" disabled={!board} onClick={() => choose()}>
            {count === 1 ? text('seats.choose_one') : text('seats.choose', { count })}
          </Button>
        </>
      )}
    </div>
  )
}
