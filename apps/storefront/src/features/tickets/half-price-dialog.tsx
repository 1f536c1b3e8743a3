import { AppError } from '@bilheteria/contract/app-error'
import { halfPriceCategories, halfPriceCategory } from '@bilheteria/contract/holders'
import { fieldMessage, requiredText } from '@bilheteria/contract/fields'
import type { Ticket } from '@bilheteria/contract/orders'
import { HOLDERS_TEXTS } from '@bilheteria/contract/texts/holders'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { giveHalfPriceNumber } from '@bilheteria/contract/tickets'
import { SelectField, TextField } from '@bilheteria/ui/field'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { keepOrders, useKeptOrder } from '#features/orders/kept-orders.ts'
import { ActionBar, Form } from '#forms/form.tsx'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { call } from '#platform/api.ts'
import { closeDialog } from '#platform/dialog.ts'
import { sayFailure, showFieldErrors } from '#platform/failures.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { withParts } from '#platform/with-parts.tsx'

const text = textsOf(TICKETS_TEXTS)
const holders = textsOf(HOLDERS_TEXTS)

export function Content({ params }: { params: Record<string, string> }) {
  const order = useKeptOrder(params['order_id'] ?? '')
  const ticket = order?.items.find(({ id }) => id === params['ticket_id'])
  return ticket ? <HalfPriceForm ticket={ticket} /> : null
}

const MAX_NUMBER = 40
const document = requiredText(MAX_NUMBER)
const category = z.string()
const reason = z
  .string()
  .check(z.refine((value) => halfPriceCategory.safeParse(value).success, 'Escolha o motivo da meia'))
const resolvers = {
  number: zodResolver(z.object({ category, document }), { error: fieldMessage }),
  reason_and_number: zodResolver(z.object({ category: reason, document }), { error: fieldMessage }),
}

/** Adds the number of the half-price document, and its reason after a change of holder. */
function HalfPriceForm({ ticket: { id: ticket_id, holder, half_price_missing } }: { ticket: Ticket }) {
  const missing = half_price_missing ?? 'number'
  const { register, handleSubmit, setError, formState } = useCheckedForm({
    resolver: resolvers[missing],
    defaultValues: { category: '', document: '' },
  })
  const { busy, run } = useBusy()
  const { errors } = formState
  const save = handleSubmit(async ({ category, document }) => {
    const given = { ticket_id, category: halfPriceCategory.safeParse(category).data, document }
    try {
      keepOrders([await call(giveHalfPriceNumber, given)])
      closeDialog()
      showSnackbar({ text: text('ticket.half_price_saved'), colour: 'success' })
    } catch (error) {
      if (error instanceof AppError && error.fields) showFieldErrors(setError, error.fields)
      else sayFailure(error)
    }
  })
  return (
    <Form label={text('ticket.half_price')} onSubmit={() => run(save)}>
      <p>
        {withParts(text('ticket.half_price_holder'), {
          name: <strong className="text-heading">{holder.name}</strong>,
        })}{' '}
        {holders('holders.half_price_gate')}
      </p>
      {missing === 'reason_and_number' && (
        <SelectField label={holders('holders.half_price')} error={errors.category?.message} {...register('category')}>
          <option value="" disabled>
            {holders('holders.choose')}
          </option>
          {Object.entries(halfPriceCategories).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={holders('holders.half_price_document')}
        autoComplete="off"
        maxLength={MAX_NUMBER}
        error={errors.document?.message}
        {...register('document')}
      />
      <p className="text-small text-muted">{text('ticket.half_price_once')}</p>
      <ActionBar submit={text('ticket.half_price_save')} busy={busy} />
    </Form>
  )
}
