import { AppError } from '@bilheteria/contract/app-error'
import { email as emailField, fieldMessage } from '@bilheteria/contract/fields'
import { getOrder, watchOrder, type Order, type Ticket } from '@bilheteria/contract/orders'
import { HANDED_TEXTS } from '@bilheteria/contract/texts/handed'
import { handOver } from '@bilheteria/contract/handovers'
import { formatMoment } from '@bilheteria/rules/event-moment'
import { Button } from '@bilheteria/ui/button'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { TextField } from '@bilheteria/ui/field'
import { zodResolver } from '@hookform/resolvers/zod'
import { Link as LinkIcon, MessageCircle } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Form } from '#forms/form.tsx'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { keptProfile } from '#features/accounts/profile.ts'
import { whatsAppAddress } from '#features/events/event-address.ts'
import { keepOrders, useKeptOrder } from '#features/orders/kept-orders.ts'
import { call } from '#platform/api.ts'
import { openDialog } from '#platform/dialog.ts'
import { openEventStream } from '#platform/event-stream.ts'
import { sayFailure, showFieldErrors } from '#platform/failures.ts'
import { followResource } from '#platform/live-resource.ts'
import { hideSnackbar, showSnackbar } from '#platform/snackbar.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { firstNameOf } from '@bilheteria/rules/first-name'
import { isHanded } from './is-handed.ts'
import { isOwn } from './is-own.ts'
import { useSaySent } from './use-say-sent.ts'
import { Question, RENEWALS, type Renewal } from './handover-question.tsx'
import { ticketLine } from './ticket-texts.ts'

const text = textsOf(HANDED_TEXTS)

export function Content({ params }: { params: Record<string, string> }) {
  const order = useKeptOrder(params['order_id'] ?? '')
  const ticket = order?.items.find(({ id }) => id === params['ticket_id'])
  const ticket_id = ticket?.id
  // What was said about the page, or about the friend before, would lie over the title and the name of this one.
  useEffect(hideSnackbar, [ticket_id])
  if (!order || !ticket) return null
  return (
    <>
      {params['changed'] !== undefined && (
        <p role="status" className="mb-4 rounded-panel bg-success-soft p-4 text-success">
          {text('handed.changed', { name: firstNameOf(ticket.holder.name) })}
        </p>
      )}
      <OfTicket key={ticket.id} order={order} ticket={ticket} />
    </>
  )
}

type Props = { order: Order; ticket: Ticket }

/**
 * The link is there before anything is pressed: WhatsApp opens only as the answer to a press. Made once: what was recalled
 * meanwhile, here or on another device, stays recalled.
 */
function OfTicket({ order, ticket }: Props) {
  const { id, handover } = ticket
  const [wanted, setWanted] = useState(!handover)
  const [failure, setFailure] = useState<Error>()
  const [asking, setAsking] = useState<Renewal>()
  const make = useCallback(() => {
    call(handOver, { ticket_id: id }).then((made) => {
      keepOrders([made])
      setWanted(false)
    }, setFailure)
  }, [id])
  useEffect(() => {
    if (wanted) make()
  }, [wanted, make])
  const retry = () => {
    setFailure(undefined)
    make()
  }
  useFollowed(order.id)
  if (asking) return <Question ticket={ticket} renewal={asking} onBack={() => setAsking(undefined)} />
  if (failure) return <FailedMessage onRetry={retry}>{failure.message}</FailedMessage>
  if (handover) return <Ways order={order} ticket={ticket} handover={handover} onRenew={setAsking} />
  if (wanted) return <div role="status" aria-busy="true" className="skeleton h-40" />
  return (
    <div className="grid gap-3">
      <p role="status">{text('handed.gone', { name: firstNameOf(ticket.holder.name) })}</p>
      <Button block onClick={() => setWanted(true)}>
        {text('handed.again')}
      </Button>
    </div>
  )
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

type WaysProps = Props & { handover: NonNullable<Ticket['handover']>; onRenew(renewal: Renewal): void }

function Ways({ order, ticket, handover, onRenew }: WaysProps) {
  const name = firstNameOf(ticket.holder.name)
  const message = text('handed.message', { name, event: order.event.title })
  const { url } = handover
  const saySent = useSaySent(ticket.id, handover)
  const box = useRef<HTMLDivElement>(null)
  // What was pressed has gone with the screen before.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus()
  }, [])
  // No link: measuring scripts report where links of a page lead, and this one holds the secret.
  const openWhatsApp = () => {
    saySent()
    open(whatsAppAddress({ title: order.event.title, text: message, url }), '_blank', 'noopener,noreferrer')
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      saySent()
      showSnackbar({ text: text('handed.copied'), colour: 'success' })
    } catch {
      showSnackbar({ text: text('handed.not_copied'), colour: 'error' })
    }
  }
  return (
    <div ref={box} role="group" tabIndex={-1} aria-labelledby="handed-to" className="grid gap-3 outline-none">
      <div>
        <h3 id="handed-to" className="type-h3 wrap-anywhere">
          {ticket.holder.name}
        </h3>
        <p className="text-small text-muted">{ticketLine(ticket)}</p>
      </div>
      <p>
        {text('handed.dialog', { name })}
        {owesFace(ticket) && ` ${text('handed.dialog_face', { name })}`}
      </p>
      <p role="status" className="text-small text-muted">
        {stateOf(order, ticket, handover)}
      </p>
      <Button block onClick={openWhatsApp}>
        <MessageCircle size={20} aria-hidden className="flex-none" />
        {text('handed.whatsapp')}
      </Button>
      <Button look="quiet" block onClick={() => void copy()}>
        <LinkIcon size={20} aria-hidden className="flex-none" />
        {text('handed.copy')}
      </Button>
      <ByMail ticket={ticket} name={name} />
      <Next order={order} ticket={ticket} />
      <div className="border-t border-line pt-3">
        <p className="text-small text-muted">{text('handed.taking_back')}</p>
        <div className="flex flex-wrap">
          {RENEWALS.map((renewal) => (
            <Button key={renewal} look="text" size="mid" className="max-sm:px-2" onClick={() => onRenew(renewal)}>
              {text(`handed.${renewal}`)}
            </Button>
          ))}
        </div>
      </div>
    </div>
  )
}

function owesFace({ biometry }: Ticket): boolean {
  return biometry === 'pending' || biometry === 'refused'
}

/** Made, sent, opened, and where one enters by face whether it is done. */
function stateOf({ event }: Order, { biometry }: Ticket, { sent_at, opened_at }: WaysProps['handover']): string {
  const when = (at: string) => formatMoment(at, event.time_zone)
  const state =
    opened_at !== null
      ? text('handed.state_opened', { when: when(opened_at) })
      : sent_at !== null
        ? text('handed.state_sent', { when: when(sent_at) })
        : text('handed.state_ready')
  return biometry === 'approved' ? text('handed.state_face', { state }) : state
}

/** Whoever bought for four sends three links, one after the other. */
function Next({ order, ticket }: Props) {
  const own = useSavedState(({ user }) => user.name)
  const at = order.items.indexOf(ticket)
  const next = [...order.items.slice(at + 1), ...order.items.slice(0, at)].find(
    (other) => other.state === 'valid' && !isHanded(other) && other !== ticket && !isOwn(order, other, own),
  )
  if (!next) return null
  return (
    <div className="border-t border-line pt-3">
      <Button
        look="quiet"
        block
        onClick={() => openDialog('/ticket/handover', { order_id: order.id, ticket_id: next.id })}
      >
        {text('handed.next', { name: firstNameOf(next.holder.name) })}
      </Button>
    </div>
  )
}

const resolver = zodResolver(z.object({ email: emailField }), { error: fieldMessage })

function ByMail({ ticket: { id, holder }, name }: { ticket: Ticket; name: string }) {
  const { busy, run } = useBusy()
  const [mailed, setMailed] = useState<string>()
  const { register, handleSubmit, setError, formState } = useCheckedForm({
    resolver,
    defaultValues: { email: holder.email === keptProfile()?.email ? '' : holder.email },
  })
  const send = handleSubmit(async ({ email }) => {
    setMailed(undefined)
    try {
      keepOrders([await call(handOver, { ticket_id: id, email })])
      setMailed(email)
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
      <div>
        <Button type="submit" look="quiet" block busy={busy}>
          {text('handed.mail')}
        </Button>
        <p role="status" className="text-small wrap-anywhere text-success">
          {mailed !== undefined && <span className="block pt-2">{text('handed.mailed', { email: mailed })}</span>}
        </p>
      </div>
    </Form>
  )
}
