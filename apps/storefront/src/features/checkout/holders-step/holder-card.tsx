import { HOLDERS_TEXTS } from '@bilheteria/contract/texts/holders'
import { digitsOf } from '@bilheteria/rules/person'
import { User } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { answerKey, nobody, type HolderInput, type NominalTicket } from '#features/checkout/cart/nominal-tickets.ts'
import { textsOf } from '#platform/texts.ts'
import { AdditionalFieldInput } from './additional-field.tsx'
import { HalfPriceFields } from './half-price-fields.tsx'
import type { HoldersInput } from './holder-schema.ts'
import { KnownHolder } from './known-holder.tsx'
import { isKnown, isSameCpf, type KnownPerson, type Person } from './known-people.ts'
import { PeopleToName } from './people-to-name.tsx'
import { TypedHolder } from './typed-holder.tsx'
import type { Buyer } from './usual-contact.ts'

const text = textsOf(HOLDERS_TEXTS)

type Props = {
  index: number
  ticket: NominalTicket
  buyer: Buyer
  /** Who could be named with one press. */
  people: KnownPerson[]
  /** The list typed before the opening. */
  ready: readonly Person[]
  /** Nothing would be missing then, and it goes on. */
  last: boolean
  onNamed(): void
}

/** One ticket and the person who enters with it: known, one line; else what there is to type. */
export function HolderCard({ index, ticket, buyer, people, ready, last, onNamed }: Props) {
  const { offered, seat, number_required } = ticket
  const { getValues, setValue, clearErrors } = useFormContext<HoldersInput>()
  const at = `holders.${index}` as const
  const [known, setKnown] = useState(() => isKnown(getValues(at), buyer, ready))
  const person = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  // What was pressed is gone: whoever came by keyboard goes on where something took its place.
  useEffect(() => {
    if (pressed.current) person.current?.querySelector<HTMLElement>('button, input')?.focus()
    pressed.current = false
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [known])

  function put(values: Partial<HolderInput>): void {
    const now = { ...nobody, ...values }
    const now_known = isKnown(now, buyer, ready)
    setValue(at, now, { shouldDirty: true })
    clearErrors(at)
    pressed.current = known !== now_known
    setKnown(now_known)
    if (now_known) onNamed()
  }

  /** Whoever goes instead answers for themself. */
  function remove(): void {
    const ids = offered.type.additional_fields.map(({ id }) => [answerKey(id), ''] as const)
    put({ additional: Object.fromEntries(ids) })
  }

  function choose(person: Person): void {
    const { additional, half_price } = getValues(at)
    put({ additional, half_price, ...person })
  }

  const place = offered.section.name === offered.sector.name ? [] : [offered.section.name]
  const title = text('holders.ticket', { number: index + 1 })
  const what = [
    offered.sector.name,
    ...place,
    offered.type.name,
    ...(seat ? [text('holders.seat', { row: seat.row, number: seat.number })] : []),
  ].join(' · ')
  const asked = offered.type.kind === 'half' || offered.type.additional_fields.length > 0
  return (
    <fieldset className="min-w-0 rounded-panel bg-content p-4">
      <legend className="sr-only">{`${title}: ${what}`}</legend>
      <div className="mb-3">
        <div className="flex min-h-6.5 items-center justify-between gap-3">
          <h2 className="type-h3">{title}</h2>
          <You index={index} own_cpf={buyer?.document} />
        </div>
        <p className="text-small text-muted">{what}</p>
      </div>
      <div ref={person} className="grid gap-4">
        {known ? (
          <KnownHolder index={index} onChange={remove} />
        ) : (
          <>
            <PeopleToName index={index} people={people} last={last} onChoose={choose} />
            <TypedHolder index={index} buyer={buyer} />
          </>
        )}
        <Twice index={index} />
        {asked && (
          <div className="grid items-start gap-x-3 gap-y-4 min-[24rem]:grid-cols-2">
            {offered.type.kind === 'half' && <HalfPriceFields index={index} number_required={number_required} />}
            {offered.type.additional_fields.map((field) => (
              <AdditionalFieldInput key={field.id} index={index} field={field} />
            ))}
          </div>
        )}
      </div>
    </fieldset>
  )
}

function You({ index, own_cpf }: { index: number; own_cpf: string | undefined }) {
  const cpf = useWatch<HoldersInput, `holders.${number}.cpf`>({ name: `holders.${index}.cpf` })
  if (own_cpf === undefined || digitsOf(cpf ?? '') !== own_cpf) return null
  return (
    <span className="flex min-h-6.5 flex-none items-center gap-1.5 rounded-pill bg-accent-soft px-2.5 text-tiny font-[680] text-heading">
      <User size={14} />
      {text('holders.you')}
    </span>
  )
}

/** Allowed where faces are not checked, and mostly a slip: two people have two documents. */
function Twice({ index }: { index: number }) {
  const holders = useWatch<HoldersInput, 'holders'>({ name: 'holders' })
  const cpf = holders[index]?.cpf ?? ''
  const before = holders.slice(0, index).findIndex((holder) => isSameCpf(holder.cpf, cpf))
  return (
    <p role="alert" className="text-small text-warn empty:hidden">
      {before >= 0 && text('holders.twice', { number: before + 1 })}
    </p>
  )
}
