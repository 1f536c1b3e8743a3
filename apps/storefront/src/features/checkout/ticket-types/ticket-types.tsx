import type { EventDetail, Section, Sector, TicketType } from '@bilheteria/contract/events'
import { fillIn } from '@bilheteria/rules/fill-in'
import { Quantity } from '@bilheteria/ui/quantity'
import { say } from '@bilheteria/ui/words'
import { useState } from 'react'
import { lazyHydrated } from '#platform/lazy-hydrated.ts'
import { changeTickets } from '#features/checkout/cart/change-tickets.ts'
import { HalfPriceBar } from './half-price-bar.tsx'
import { whyNotMore } from '#features/checkout/cart/limits.ts'
import { labelOf, priceOf, type Offered } from '#features/checkout/cart/offer.ts'
import { costsSomething } from '#features/checkout/cart/sleep-unpaid.ts'
import { asleepText, feeText, formatPrice, soonText } from '#features/checkout/frame/offer-texts.ts'
import { moveType, defaultType } from '#features/checkout/cart/seats-and-types.ts'
import { tellTotal } from '#features/checkout/frame/tell-total.ts'
import { setQuantities } from '#features/checkout/cart/transitions.ts'
import { heldQuantities, readCheckout, useCheckout } from '#features/checkout/cart/checkout-store.ts'

/** Few events have members, and it brings all that knows of accounts. */
const MembersOnly = lazyHydrated(async () => (await import('./members-only.tsx')).MembersOnly)

/** The ticket types of a section; the buyer's member price first once the membership has loaded. */
export function TicketTypes({ event, sector, section }: { event: EventDetail; sector: Sector; section: Section }) {
  const [own, setOwn] = useState<readonly string[]>([])
  const ofMember = ({ id }: TicketType) => own.includes(id)
  return (
    <ul>
      {section.tickets
        .toSorted((a, b) => Number(ofMember(b)) - Number(ofMember(a)))
        .map((type) => (
          <TicketTypeRow
            key={type.id}
            event={event}
            offered={{ sector, section, type }}
            onMember={() => setOwn((known) => [...known, type.id])}
          />
        ))}
    </ul>
  )
}

type Row = { event: EventDetail; offered: Offered; onMember(): void }

/** One kind of ticket: its name, its price with the fee, and how many. */
function TicketTypeRow({ event, offered, onMember }: Row) {
  const { section, type } = offered
  const amount = useCheckout(({ quantities }) => quantities[type.id] ?? 0)
  const blocked = useBlocked(event, offered)
  const fee = feeText(event, type)
  return (
    <li className="border-t border-line px-4 py-4">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-base leading-tight font-[600] text-heading">{type.name}</h3>
          {type.plans.length > 0 && <Plans plans={type.plans} />}
          <p className="mt-1 leading-snug">
            <strong className="type-strong text-heading">{formatPrice(priceOf(type))}</strong>{' '}
            {fee && <span className="inline-block text-small text-muted">{fee}</span>}
          </p>
          {opensLater(event, type) && <p className="text-small text-muted">{soonText(event, [type])}</p>}
        </div>
        <Choice {...{ event, offered, amount, blocked, onMember }} />
      </div>
      {blocked && amount > 0 && !section.numbered && <p className="mt-2 text-small text-muted">{blocked}</p>}
      {type.kind === 'half' && event.half_price && type.status === 'on_sale' && <HalfPriceBar {...event.half_price} />}
    </li>
  )
}

type Chosen = Row & { amount: number; blocked: string | undefined }

/** How many, for whoever may have them. What is in the cart can always be taken out. */
function Choice({ event, offered, amount, blocked, onMember }: Chosen) {
  const { section, type } = offered
  const sleeps = type.status === 'soon' && (event.sale_starts_at !== null || costsSomething(event, type))
  const asleep = sleeps ? asleepText(event) : undefined
  if (asleep !== undefined && amount === 0) {
    return <Quantity label={labelOf(offered)} amount={0} blocked={asleep} onChange={() => undefined} />
  }
  if (type.status !== 'on_sale' && amount === 0) {
    return <span className="max-w-34 flex-none text-right text-small text-muted">{whyNotOnSale(event, type)}</span>
  }
  const count = section.numbered ? (
    <SeatTypeCount event={event} offered={offered} amount={amount} />
  ) : (
    <Quantity
      label={labelOf(offered)}
      amount={amount}
      blocked={blocked}
      onChange={(wanted) => choose(event, offered, wanted)}
    />
  )
  if (type.plans.length === 0 || amount > 0) return count
  return (
    <MembersOnly event={event} type={type} onMember={onMember}>
      {count}
    </MembersOnly>
  )
}

/** Members buy first: each sales window of an unopened event has its own start. */
function opensLater({ status, sale_starts_at }: EventDetail, type: TicketType): boolean {
  if (sale_starts_at === null) return false
  return status === 'soon' && type.status === 'soon' && type.batches[0]?.starts_at !== sale_starts_at
}

function choose(event: EventDetail, offered: Offered, wanted: number): void {
  changeTickets(event, { ...readCheckout().quantities, [offered.type.id]: wanted })
  tellTotal(event, labelOf(offered))
}

function useBlocked(event: EventDetail, offered: Offered): string | undefined {
  const quantities = useCheckout((checkout) => checkout.quantities)
  const reservation = useCheckout((checkout) => checkout.reservation)
  return whyNotMore(event, offered, quantities, heldQuantities({ reservation }))
}

function whyNotOnSale(event: EventDetail, type: TicketType): string {
  if (type.status === 'sold_out') return say('checkout.sold_out', 'Esgotado')
  return type.status === 'soon' ? soonText(event, [type]) : say('checkout.ended', 'Encerrado')
}

function Plans({ plans }: { plans: readonly string[] }) {
  return (
    <p className="mt-0.5 text-small text-muted">
      <span aria-hidden>★ </span>
      {plans.length === 1
        ? fillIn(say('checkout.for_plan', 'Só para sócios do plano {plan}'), { plan: plans[0]! })
        : fillIn(say('checkout.for_plans', 'Só para sócios dos planos {plans}'), { plans: plans.join(', ') })}
    </p>
  )
}

/** Each seat has a type. The usual one has what the others leave. */
function SeatTypeCount({ event, offered, amount }: Pick<Chosen, 'event' | 'offered' | 'amount'>) {
  const { section, type } = offered
  const quantities = useCheckout((checkout) => checkout.quantities)
  const usual = defaultType(section)
  if (usual?.id === type.id) {
    return <output className="w-12 text-center text-lead type-strong text-heading">{amount > 0 ? amount : ''}</output>
  }
  const free = usual ? (quantities[usual.id] ?? 0) : 0
  return (
    <Quantity
      label={labelOf(offered)}
      amount={amount}
      blocked={
        free === 0 ? say('checkout.seat_first', 'Escolha mais um lugar para usar este tipo de ingresso.') : undefined
      }
      onChange={(wanted) => {
        setQuantities(moveType(section, type.id, wanted, quantities))
        tellTotal(event, labelOf(offered))
      }}
    />
  )
}
