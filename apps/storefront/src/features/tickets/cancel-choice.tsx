import type { Ticket } from '@bilheteria/contract/orders'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { formatCents } from '@bilheteria/rules/money'
import { Button } from '@bilheteria/ui/button'
import { CheckField, RadioField } from '@bilheteria/ui/choice-field'
import { FieldError } from '@bilheteria/ui/labelled'
import { useId, useRef, useState, type ReactNode } from 'react'
import { textsOf } from '#platform/texts.ts'
import { countText, ticketLine } from './ticket-texts.ts'

const text = textsOf(TICKETS_TEXTS)

type Props = {
  tickets: readonly Ticket[]
  chosen: readonly Ticket[]
  onChoose(tickets: readonly Ticket[]): void
  onContinue(): void
  note: ReactNode
}

/**
 * The whole order, or some of its tickets; with a single ticket there is nothing to choose. Nothing is chosen beforehand: it
 * cannot be undone.
 */
export function CancelChoice({ tickets, chosen, onChoose, onContinue, note }: Props) {
  const [what, setWhat] = useState<string>()
  const some = what === 'some'
  const [error, setError] = useState<string>()
  const message = useId()
  const choices = useRef<HTMLDivElement>(null)
  const pick = (next: readonly Ticket[]) => {
    setError(undefined)
    onChoose(next)
  }
  const goOn = () => {
    if (chosen.length > 0) return onContinue()
    setError(some ? text('ticket.cancel_choose_some') : text('ticket.cancel_choose'))
    choices.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus()
  }
  return (
    <div ref={choices} className="flex flex-1 flex-col gap-5">
      {tickets.length > 1 && (
        <RadioField
          legend={text('ticket.cancel_what')}
          name="what"
          choices={[
            { value: 'all', text: text('ticket.cancel_all', { tickets: countText(tickets.length) }) },
            { value: 'some', text: text('ticket.cancel_some') },
          ]}
          chosen={what ?? ''}
          error={some ? undefined : error}
          onChange={({ currentTarget: { value } }) => {
            setWhat(value)
            pick(value === 'some' ? [] : tickets)
          }}
        />
      )}
      {some && (
        <fieldset aria-describedby={error ? message : undefined} className="grid min-w-0 gap-3">
          <legend className="sr-only">{text('ticket.list')}</legend>
          {tickets.map((ticket) => (
            <CheckField
              key={ticket.id}
              checked={chosen.includes(ticket)}
              onChange={({ currentTarget: { checked } }) =>
                pick(checked ? [...chosen, ticket] : chosen.filter(({ id }) => id !== ticket.id))
              }
            >
              <TicketLine ticket={ticket} />
            </CheckField>
          ))}
          <FieldError id={message} error={error} />
        </fieldset>
      )}
      {chosen.length > 0 && note}
      <Button block onClick={goOn}>
        {text('ticket.cancel_continue')}
      </Button>
    </div>
  )
}

function TicketLine({ ticket }: { ticket: Ticket }) {
  const { holder, paid_cents } = ticket
  return (
    <>
      <span className="block text-heading">
        {holder.name} · {formatCents(paid_cents)}
      </span>
      <span className="block text-small text-muted">{ticketLine(ticket)}</span>
    </>
  )
}
