import { holder, type HolderDraft } from '@bilheteria/contract/holders'
import { failFields, type FieldErrors } from '@bilheteria/contract/errors'
import type { AdditionalField } from '@bilheteria/contract/events'
import { fieldErrors, fieldMessage, REQUIRED } from '@bilheteria/contract/fields'
import { cellphone } from '@bilheteria/contract/person'
import * as z from 'zod/mini'
import { ENTERS_ONCE } from './one-ticket-per-person.ts'
import type { Offer } from './offer.ts'

/** Everything a ticket needs before it can be paid, with the sentences of the form; answers it as it is to be kept. */
export function checkHolders(offer: Offer, holders: readonly HolderDraft[]): HolderDraft[] {
  const errors: FieldErrors = {}
  const kept = holders.map((draft, i) => {
    const person = checkPerson(offer, draft)
    const found = { ...person.errors, ...numberErrors(offer, draft), ...additionalErrors(offer, draft) }
    for (const [field, messages] of Object.entries(found)) errors[`holders.${i}.${field}`] = messages
    const twice = offer.biometry_required && holders.findIndex(({ cpf }) => cpf === draft.cpf) < i
    if (twice) errors[`holders.${i}.cpf`] ??= [ENTERS_ONCE]
    return Object.assign({}, draft, person.clean)
  })
  if (Object.keys(errors).length > 0) throw failFields(errors)
  return kept
}

function checkPerson(offer: Offer, draft: HolderDraft): { clean?: Partial<HolderDraft>; errors?: FieldErrors } {
  const { name, cpf, email, cellphone: phone, half_price, typeId } = draft
  const isHalf = offer.types.get(typeId)?.kind === 'half'
  const person = { name, cpf, email, cellphone: phone, half_price: isHalf ? (half_price ?? { document: '' }) : null }
  const parsed = z.safeParse(holder, person, { error: fieldMessage })
  return parsed.success ? { clean: parsed.data } : { errors: fieldErrors(parsed.error) }
}

function numberErrors(offer: Offer, { typeId, half_price }: HolderDraft): FieldErrors {
  const required = offer.half_price_number_required && offer.types.get(typeId)?.kind === 'half'
  return required && !half_price?.document ? { 'half_price.document': [REQUIRED] } : {}
}

function additionalErrors(offer: Offer, { typeId, additional }: HolderDraft): FieldErrors {
  const asked = offer.types.get(typeId)?.additional_fields ?? []
  const errors: FieldErrors = {}
  for (const field of asked) {
    const message = problemOf(field, additional.find((given) => given.field === field.id)?.value ?? '')
    if (message) errors[`additional.${field.id}`] = [message]
  }
  for (const [i, { field }] of additional.entries()) {
    const known = asked.some(({ id }) => id === field)
    const twice = additional.findIndex((given) => given.field === field) < i
    if (!known || twice) errors[`additional.${field}`] = ['Campo desconhecido']
  }
  return errors
}

function problemOf({ kind, required, options = [] }: AdditionalField, value: string): string | undefined {
  if (value === '') return required ? REQUIRED : undefined
  if (kind === 'select' && !options.includes(value)) return 'Escolha uma das opções'
  if (kind !== 'phone') return undefined
  const parsed = z.safeParse(cellphone, value, { error: fieldMessage })
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}
