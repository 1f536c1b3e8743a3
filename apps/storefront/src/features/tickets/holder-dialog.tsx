import { AppError } from '@bilheteria/contract/app-error'
import { fieldMessage, optionalEmail } from '@bilheteria/contract/fields'
import type { Order, Ticket } from '@bilheteria/contract/orders'
import { personName } from '@bilheteria/contract/person'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { changeHolder } from '@bilheteria/contract/tickets'
import { maskCpf } from '@bilheteria/rules/person'
import { TextField } from '@bilheteria/ui/field'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { ActionBar, Form } from '#forms/form.tsx'
import { MaskedField } from '#forms/masked-field.tsx'
import { cpfField, optionalPhoneField } from '#forms/person-fields.ts'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { sayFailure, showFieldErrors } from '#platform/failures.ts'
import { callProved } from '#features/accounts/prove.ts'
import { keepOrders, useKeptOrder } from '#features/orders/kept-orders.ts'
import { closeDialog, openDialog } from '#platform/dialog.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { withParts } from '#platform/with-parts.tsx'
import { isHanded } from './is-handed.ts'

const text = textsOf(TICKETS_TEXTS)

export function Content({ params }: { params: Record<string, string> }) {
  const order = useKeptOrder(params['order_id'] ?? '')
  const ticket = order?.items.find(({ id }) => id === params['ticket_id'])
  return ticket ? <HolderForm ticket={ticket} /> : null
}

const holder = z.object({ name: personName, cpf: cpfField, email: optionalEmail, cellphone: optionalPhoneField })
const resolver = zodResolver(holder, { error: fieldMessage })

/** A new holder with an e-mail got the link; otherwise the buyer sees the ways to hand the ticket over. */
function goOnAfter({ id: order_id, items }: Order, ticket_id: string): void {
  const ticket = items.find(({ id }) => id === ticket_id)
  const own = ticket?.holder.name === useSavedState.getState().user.name
  const mailed = ticket && isHanded(ticket) ? ticket.holder.email : ''
  if (mailed === '' && !own) return openDialog('/ticket/handover', { order_id, ticket_id, changed: 'yes' })
  closeDialog()
  const said = mailed === '' ? text('ticket.holder_changed') : text('ticket.holder_mailed', { email: mailed })
  showSnackbar({ text: said, colour: 'success' })
}

/** Names another person for a ticket; the code of the old one opens no gate any more. */
function HolderForm({ ticket }: { ticket: Ticket }) {
  const { register, handleSubmit, setError, formState } = useCheckedForm({
    resolver,
    defaultValues: { name: '', cpf: '', email: '', cellphone: '' },
  })
  const { busy, run } = useBusy()
  const { errors } = formState
  const save = handleSubmit(async (holder) => {
    try {
      const order = await callProved(changeHolder, { ticket_id: ticket.id, ...holder })
      if (!order) return
      keepOrders([order])
      goOnAfter(order, ticket.id)
    } catch (error) {
      if (error instanceof AppError && error.fields) showFieldErrors(setError, error.fields)
      else sayFailure(error)
    }
  })
  return (
    <Form label={text('ticket.holder_change')} onSubmit={() => run(save)}>
      <p>
        {withParts(text('ticket.holder_now'), {
          name: <strong className="text-heading">{ticket.holder.name}</strong>,
          cpf: maskCpf(ticket.holder.cpf),
        })}
      </p>
      <TextField
        label={text('ticket.holder_name')}
        placeholder={text('ticket.holder_name_hint')}
        autoComplete="off"
        autoCapitalize="words"
        error={errors.name?.message}
        {...register('name')}
      />
      <MaskedField
        label={text('ticket.holder_cpf')}
        mask="cpf"
        placeholder="000.000.000-00"
        autoComplete="off"
        error={errors.cpf?.message}
        {...register('cpf')}
      />
      <TextField
        label={text('ticket.holder_email')}
        type="email"
        inputMode="email"
        placeholder={text('ticket.holder_email_hint')}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        error={errors.email?.message}
        {...register('email')}
      />
      <MaskedField
        label={text('ticket.holder_cellphone')}
        mask="phone"
        type="tel"
        placeholder="(00) 00000-0000"
        autoComplete="off"
        error={errors.cellphone?.message}
        {...register('cellphone')}
      />
      <p className="text-small text-muted">{text('ticket.holder_contact')}</p>
      {ticket.ticket_type.kind === 'half' && (
        <p className="text-small text-muted">{text('ticket.holder_half_price')}</p>
      )}
      {ticket.biometry !== null && <p className="text-small text-muted">{text('ticket.holder_face')}</p>}
      <ActionBar submit={text('ticket.holder_change')} busy={busy} />
    </Form>
  )
}
