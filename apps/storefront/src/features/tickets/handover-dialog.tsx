import { AppError } from '@bilheteria/contract/errors'
import { email as emailField, fieldMessage } from '@bilheteria/contract/fields'
import { getOrder, watchOrder, type Order, type Ticket } from '@bilheteria/contract/orders'
import { HANDED_TEXTS } from '@bilheteria/contract/texts/handed'
import { handOver, recallTicket } from '@bilheteria/contract/handovers'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { Button, buttonClass } from '@bilheteria/ui/button'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { TextField } from '@bilheteria/ui/field'
import { zodResolver } from '@hookform/resolvers/zod'
import { Link as LinkIcon, MessageCircle } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { Form } from '#forms/form.tsx'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { callProved } from '#features/accounts/prove.ts'
import { whatsAppAddress } from '#features/events/event-address.ts'
import { keepOrders, useKeptOrder } from '#features/orders/kept-orders.ts'
import { call } from '#platform/api.ts'
import { closeDialog } from '#platform/dialog.ts'
import { openEventStream } from '#platform/event-stream.ts'
import { sayFailure, showFieldErrors } from '#platform/failures.ts'
import { followResource } from '#platform/live-resource.ts'
import { hideSnackbar, showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { firstNameOf } from '@bilheteria/rules/first-name'

const text = textsOf(HANDED_TEXTS)

export function Content({ params }: { params: Record<string, string> }) {
  const order = useKeptOrder(params['order_id'] ?? '')
  const ticket = order?.items.find(({ id }) => id === params['ticket_id'])
  // What was said about the page would lie over the dialog's own title.
  useEffect(hideSnackbar, [])
  return order && ticket ? <OfTicket order={order} ticket={ticket} /> : null
}

type Props = { order: Order; ticket: Ticket }

/** The link is there before anything is pressed: WhatsApp opens only as the answer to a press. */
function OfTicket({ order, ticket }: Props) {
  const { id, handover } = ticket
  const [failure, setFailure] = useState<Error>()
  const make = useCallback(() => {
    call(handOver, { ticket_id: id }).then((made) => keepOrders([made]), setFailure)
  }, [id])
  const missing = !handover
  useEffect(() => {
    if (missing) make()
  }, [missing, make])
  const retry = () => {
    setFailure(undefined)
    make()
  }
  useFollowed(order.id)
  if (failure) return <FailedMessage onRetry={retry}>{failure.message}</FailedMessage>
  if (!handover) return <div role="status" aria-busy="true" className="skeleton h-40" />
  return <Ways order={order} ticket={ticket} handover={handover} />
}

/** Whoever waits for a friend to open it sees that they have. */
function useFollowed(order_id: string): void {
  useEffect(
    () =>
      followResource(
        {
          listen: (onValue, stopped) => openEventStream(watchOrder, { order_id }, onValue, stopped),
          ask: () => call(getOrder, { order_id }),
        },
        { onValue: (heard) => keepOrders([heard]), onTrouble: ignore, onFailure: ignore },
      ),
    [order_id],
  )
}

/** What is shown stays: the next look says more. */
function ignore(): void {}

function Ways({ order, ticket, handover }: Props & { handover: NonNullable<Ticket['handover']> }) {
  const name = firstNameOf(ticket.holder.name)
  const { url, sent_at, opened_at } = handover
  const zone = order.event.time_zone
  const message = text('handed.message', { name, event: order.event.title })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showSnackbar({ text: text('handed.copied'), colour: 'success' })
    } catch {
      showSnackbar({ text: text('handed.not_copied'), colour: 'error' })
    }
  }
  return (
    <div className="grid gap-3">
      <p>{text('handed.dialog', { name })}</p>
      <p role="status" className="text-small text-muted">
        {opened_at === null
          ? text('handed.state_sent', { when: formatEventTime(sent_at, zone) })
          : text('handed.state_opened', { when: formatEventTime(opened_at, zone) })}
      </p>
      <a
        href={whatsAppAddress({ title: order.event.title, text: message, url })}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ block: true })}
      >
        <MessageCircle size={20} aria-hidden className="flex-none" />
        {text('handed.whatsapp')}
      </a>
      <Button look="quiet" block onClick={() => void copy()}>
        <LinkIcon size={20} aria-hidden className="flex-none" />
        {text('handed.copy')}
      </Button>
      <ByMail ticket={ticket} name={name} />
      <Recall ticket={ticket} name={name} />
    </div>
  )
}

const resolver = zodResolver(z.object({ email: emailField }), { error: fieldMessage })

function ByMail({ ticket: { id, holder }, name }: { ticket: Ticket; name: string }) {
  const { busy, run } = useBusy()
  const { register, handleSubmit, setError, formState } = useCheckedForm({
    resolver,
    defaultValues: { email: holder.email },
  })
  const send = handleSubmit(async ({ email }) => {
    try {
      keepOrders([await call(handOver, { ticket_id: id, email })])
      showSnackbar({ text: text('handed.mailed', { email }), colour: 'success' })
    } catch (error) {
      if (error instanceof AppError && error.fields) showFieldErrors(setError, error.fields)
      else sayFailure(error)
    }
  })
  return (
    <Form label={text('handed.mail')} onSubmit={() => run(send)}>
      <TextField
        label={text('handed.email', { name })}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" look="quiet" block busy={busy}>
        {text('handed.mail')}
      </Button>
    </Form>
  )
}

function Recall({ ticket: { id }, name }: { ticket: Ticket; name: string }) {
  const { busy, run } = useBusy()
  const recall = async () => {
    try {
      const order = await callProved(recallTicket, { ticket_id: id })
      if (!order) return
      keepOrders([order])
      closeDialog()
      showSnackbar({ text: text('handed.recalled'), colour: 'success' })
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <div className="border-t border-line pt-3">
      <Button look="text" size="mid" busy={busy} onClick={() => void run(recall)}>
        {text('handed.recall')}
      </Button>
      <p className="text-small text-muted">{text('handed.recall_note', { name })}</p>
    </div>
  )
}
