import { validateBiometry, type FaceStatus } from '@bilheteria/contract/biometry'
import type { Order, Ticket } from '@bilheteria/contract/orders'
import { BIOMETRY_TEXTS } from '@bilheteria/contract/texts/biometry'
import { digitsOf } from '@bilheteria/rules/person'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { say } from '@bilheteria/ui/words'
import { useCallback, useEffect, useState } from 'react'
import { useProfile } from '#features/accounts/profile.ts'
import { useKeptOrder } from '#features/orders/kept-orders.ts'
import { call } from '#platform/api.ts'
import { textsOf } from '#platform/texts.ts'
import { BiometryForm } from './biometry-form.tsx'
import { Withdraw } from './withdraw.tsx'

const text = textsOf(BIOMETRY_TEXTS)

const CPF_DIGITS = 11

/** The face of one holder: how far it is, and the way to the picture. */
export function Content({ params }: { params: Record<string, string> }) {
  const order = useKeptOrder(params['order_id'] ?? '')
  const ticket = order?.items.find(({ id }) => id === params['ticket_id'])
  return order && ticket ? <OfHolder order={order} ticket={ticket} /> : <p>{text('biometry.from_ticket')}</p>
}

type Checked = { status: FaceStatus; reason?: string | undefined }

async function checkFace(event_id: string, document: string): Promise<Checked> {
  if (document.length !== CPF_DIGITS) throw new Error(say('validation.cpf', 'CPF inválido'))
  return (await call(validateBiometry, { of: document, document, event_id })).data
}

/** The server is asked first: somebody else may have registered this holder meanwhile. */
function OfHolder({ order, ticket }: { order: Order; ticket: Ticket }) {
  const event_id = order.event.id
  const document = digitsOf(ticket.holder.cpf)
  const { profile, failure: unknown } = useProfile()
  const [{ checked, failure }, setState] = useState<{ checked?: Checked; failure?: Error }>({})
  const check = useCallback(() => {
    checkFace(event_id, document).then(
      (data) => setState({ checked: data }),
      (error: Error) => setState({ failure: error }),
    )
  }, [event_id, document])
  useEffect(check, [check])
  const retry = () => {
    setState({})
    check()
  }

  if (failure) return <FailedMessage onRetry={retry}>{failure.message}</FailedMessage>
  if (!checked || !(profile ?? unknown)) {
    return (
      <div role="status" aria-busy="true" aria-label={text('biometry.checking')} className="grid gap-3">
        <div className="skeleton h-5 w-2/3" />
        <div className="skeleton h-13" />
        <div className="skeleton h-13" />
      </div>
    )
  }
  const withdraw = <Withdraw event_id={event_id} document={document} />
  if (checked.status === 'approved') {
    return (
      <div className="grid gap-4">
        <p role="status" className="rounded-panel bg-success-soft p-4 text-success">
          {text('biometry.approved', { name: ticket.holder.name })}
        </p>
        {withdraw}
      </div>
    )
  }
  return (
    <>
      {checked.status === 'refused' && (
        <p className="mb-4 rounded-panel bg-danger-soft p-4 text-danger">{checked.reason}</p>
      )}
      {checked.status === 'in_review' && (
        <div className="mb-4 grid gap-3">
          <p className="rounded-panel bg-raised p-4">
            {text('biometry.in_review', { received: text('biometry.received') })}
          </p>
          {withdraw}
        </div>
      )}
      <BiometryForm event={order.event} ticket={ticket} profile={profile} />
    </>
  )
}
