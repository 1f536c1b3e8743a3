import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldId } from './events.ts'
import { optionalEmail, optionalText, privateId, publicId } from './fields.ts'
import { document, optionalCellphone, personName } from './person.ts'

/** The id of a seat: a number as text. */
export const seatId = z.string().check(z.regex(/^\d{1,15}$/, 'Valor inválido'))

/** The reason for half price; the gate checks the document. */
export const halfPriceCategories = {
  student: 'Estudante (CIE)',
  low_income_youth: 'Jovem de baixa renda (ID Jovem)',
  disabled: 'Pessoa com deficiência',
  disabled_companion: 'Acompanhante de pessoa com deficiência',
} as const
type HalfPriceCategory = keyof typeof halfPriceCategories

/** A legal reason for half price: student, young person of low income, disabled person or the companion of one. */
export const halfPriceCategory = z.enum(
  Object.keys(halfPriceCategories) as [HalfPriceCategory, ...HalfPriceCategory[]],
  'Escolha o motivo da meia',
)
/** Number of the document that proves the reason. */
const halfPriceNumber = optionalText(40)

/** Answers to the questions of the ticket type; empty if there are none. */
const additional = z
  .array(
    z.strictObject({
      field: fieldId,
      /** The answer; one of the `options` for a `select`. */
      value: optionalText(200),
    }),
  )
  .check(z.maxLength(20))

/** The person who enters with a ticket, complete or not. Fields without a value are empty. */
export const holderDraft = z.strictObject({
  /** The full name. */
  name: optionalText(120),
  /** The CPF: eleven digits once complete. Masked in answers about a companion. */
  cpf: optionalText(14),
  /** The holder's own e-mail, for the link of the ticket; empty if unknown. */
  email: optionalText(254),
  /** The holder's own mobile number, eleven digits; empty if unknown. */
  cellphone: optionalText(15),
  /** The type of the ticket. */
  typeId: publicId,
  /** The id of the ticket's seat; null without a numbered seat. */
  seat: z.nullable(seatId),
  additional,
  /** Only for half price; otherwise null. */
  half_price: z.nullable(
    z.strictObject({
      /** The reason for half price, a `HalfPriceCategory`; empty if not chosen yet. */
      category: optionalText(40),
      /** The number of the document that proves the reason; empty if not given yet. */
      document: z._default(halfPriceNumber, ''), // oxlint-disable-line no-underscore-dangle -- zod/mini's name
    }),
  ),
  /** The `id` of a person from `listCompanions`. The server fills in that person; name, CPF and contact are ignored. */
  companion: z.optional(privateId),
})
export type HolderDraft = z.infer<typeof holderDraft>

/** What every ticket needs before it can be paid. `half_price` is asked only of half price, `additional` by the type's fields. */
export const holder = z.strictObject({
  name: personName,
  cpf: document,
  /** The holder's own contact: the buyer's contact on a companion counts as none. */
  email: optionalEmail,
  cellphone: optionalCellphone,
  half_price: z.nullable(
    z.strictObject({
      category: halfPriceCategory,
      /** May be empty unless the producer requires it; the ticket accepts it until the doors open. */
      document: halfPriceNumber,
    }),
  ),
})

/** A person named on an earlier ticket that the caller bought. */
export const companion = z.strictObject({
  /** The `companion` of a holder. */
  id: privateId,
  /** The name on the latest ticket. */
  name: z.string(),
  /** The masked CPF, such as `529.***.***-25`, to tell people of the same name apart. */
  cpf: z.string(),
  /** True if the caller bought this person a ticket for the event, where a CPF enters once. */
  enters: z.boolean(),
})
export type Companion = z.infer<typeof companion>

export const listCompanions = endpoint({
  method: 'GET',
  path: '/api/checkout/companions',
  summary:
    'Lists the holders of tickets that the caller bought, to name them again without typing. With an event of entry by face it marks those with a ticket for it.',
  access: 'account',
  input: z.strictObject({
    /** The event that `enters` and `buyer_enters` are about. Without it both are false. */
    event_id: z.optional(publicId),
  }),
  output: z.strictObject({
    /** At most eight people, the last named first. */
    data: z.array(companion),
    /** True if the caller has such a ticket in their own name. */
    buyer_enters: z.boolean(),
  }),
  errors: [],
})
