import { holder } from '@bilheteria/contract/checkout'
import type { AdditionalField, TicketType } from '@bilheteria/contract/events'
import { optionalText, requiredText } from '@bilheteria/contract/fields'
import { digitsOf } from '@bilheteria/rules/person'
import * as z from 'zod/mini'
import type { HolderInput, NominalTicket } from '#features/checkout/cart/nominal-tickets.ts'
import { cpfField, phoneField } from '#forms/person-fields.ts'
import { usualContact, type Buyer, type Contact } from './usual-contact.ts'

const MAX = 200

export type HoldersInput = { holders: HolderInput[] }

/**
 * What the form of all tickets must hold, each by its own type, with the sentences of the server. It depends on what is typed:
 * a companion is known, and a contact left out is the usual one.
 */
export function holdersSchema(tickets: readonly NominalTicket[], holders: readonly HolderInput[], buyer: Buyer) {
  const [first, ...others] = tickets.map(({ offered }, i) =>
    z.object({ ...answersOf(offered.type), ...(holders[i]?.companion ? known : personOf(holders, i, buyer)) }),
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

const { name, email, half_price } = holder.shape
const text = z.string()
const known = { name: text, cpf: text, email: text, cellphone: text }

function personOf(holders: readonly HolderInput[], i: number, buyer: Buyer) {
  const usual = usualContact(holders, i, buyer)
  // What even the usual one lacks is asked for once, at the first ticket.
  const asked_before = i > 0 && holders[0]?.companion === ''
  const isLeft = (field: keyof Contact) => holders[i]?.[field].trim() === '' && (asked_before || usual[field] !== '')
  return {
    name,
    cpf: cpfField,
    email: isLeft('email') ? text : email,
    cellphone: isLeft('cellphone') ? text : phoneField,
  }
}

function answersOf({ kind, additional_fields }: TicketType) {
  return {
    companion: text,
    half_price: kind === 'half' ? half_price : z.any(),
    additional: z.object(Object.fromEntries(additional_fields.map((field) => [field.id, additionalSchema(field)]))),
  }
}

function additionalSchema({ kind, required }: AdditionalField): z.ZodMiniType<string, string> {
  if (kind !== 'phone') return required ? requiredText(MAX) : optionalText(MAX)
  const digits = z.pipe(z.string(), z.transform(digitsOf))
  return required ? phoneField : z.union([z.pipe(digits, z.literal('')), phoneField])
}
