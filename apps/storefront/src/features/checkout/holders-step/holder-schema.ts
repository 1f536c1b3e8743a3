import { halfPriceCategory, holder } from '@bilheteria/contract/holders'
import type { AdditionalField } from '@bilheteria/contract/events'
import { email as emailField, optionalText, requiredText } from '@bilheteria/contract/fields'
import { digitsOf } from '@bilheteria/rules/person'
import * as z from 'zod/mini'
import { answerKey, type HolderInput, type NominalTicket } from '#features/checkout/cart/nominal-tickets.ts'
import { cpfField, phoneField } from '#forms/person-fields.ts'
import { isBuyer, usualContact, type Buyer, type Contact } from './usual-contact.ts'

const MAX = 200
const MAX_NUMBER = 40

export type HoldersInput = { holders: HolderInput[] }

/**
 * The schema of the holders form, by ticket type, with the server's sentences. It depends on the input: a known
 * companion needs no fields, and only the buyer's own ticket needs a contact.
 */
export function holdersSchema(tickets: readonly NominalTicket[], holders: readonly HolderInput[], buyer: Buyer) {
  const [first, ...others] = tickets.map((ticket, i) =>
    z.object({ ...answersOf(ticket), ...(holders[i]?.companion ? known : personOf(holders, i, buyer)) }),
  )
  return z.object({ holders: first ? z.tuple([first, ...others]) : z.tuple([]) }) as unknown as z.ZodMiniType<
    HoldersInput,
    HoldersInput
  >
}

/** As they travel, if nothing is missing. */
export function parseHolders(tickets: readonly NominalTicket[], holders: readonly HolderInput[], buyer: Buyer) {
  return z.safeParse(holdersSchema(tickets, holders, buyer), { holders }).data?.holders
}

const { name, half_price } = holder.shape
const numbered = z.object({ category: halfPriceCategory, document: requiredText(MAX_NUMBER) })
const text = z.string()
const known = { name: text, cpf: text, email: text, cellphone: text }

function personOf(holders: readonly HolderInput[], i: number, buyer: Buyer) {
  const usual = usualContact(holders, i, buyer)
  const own = holders[i]
  // Companions need no contact; the first ticket asks for the contact missing in the buyer's profile.
  const optional = i > 0 || !own || !isBuyer(own, i, buyer)
  const isLeft = (field: keyof Contact) => own?.[field].trim() === '' && (optional || usual[field] !== '')
  return {
    name,
    cpf: cpfField,
    email: isLeft('email') ? text : emailField,
    cellphone: isLeft('cellphone') ? text : phoneField,
  }
}

function answersOf({ offered, number_required }: NominalTicket) {
  const { kind, additional_fields } = offered.type
  return {
    companion: text,
    half_price: kind === 'half' ? (number_required ? numbered : half_price) : z.any(),
    additional: z.object(
      Object.fromEntries(additional_fields.map((field) => [answerKey(field.id), additionalSchema(field)])),
    ),
  }
}

function additionalSchema({ kind, required }: AdditionalField): z.ZodMiniType<string, string> {
  if (kind !== 'phone') return required ? requiredText(MAX) : optionalText(MAX)
  const digits = z.pipe(z.string(), z.transform(digitsOf))
  return required ? phoneField : z.union([z.pipe(digits, z.literal('')), phoneField])
}
