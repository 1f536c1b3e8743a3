import type { User } from '@bilheteria/contract/accounts'
import type { Reservation } from '@bilheteria/contract/checkout'
import type { HolderDraft } from '@bilheteria/contract/holders'
import type { EventDetail } from '@bilheteria/contract/events'
import { formatCpf, formatPhone } from '@bilheteria/rules/person'
import { offeredIn, type Offered } from './offer.ts'

/** One admission and who enters with it. */
export type NominalTicket = {
  offered: Offered
  seat: Reservation['seats'][number] | undefined
  preco: number
  /** Whether half price needs the number of its document here. */
  number_required: boolean
}

/** A producer may name a field like a built-in property or one of the form. */
export function answerKey(field_id: string): string {
  return `q_${field_id}`
}

/** Typed data of a holder; `additional` by `answerKey`. */
export type HolderInput = {
  name: string
  cpf: string
  email: string
  cellphone: string
  half_price: { category: string; document: string }
  additional: Record<string, string>
  /** Somebody who came along before, whom the server knows better than this form; empty for whoever is typed. */
  companion: string
}

type Profile = Pick<User, 'name' | 'document' | 'email' | 'cellphone'>

/** A ticket for each admission of the reservation, in its order; seats go to their type in theirs. */
export function nominalTickets(event: EventDetail, { items, seats }: Reservation): NominalTicket[] {
  const offers = new Map(offeredIn(event).map((offered) => [offered.type.id, offered]))
  const free = [...seats]
  return items.flatMap(({ ticket_type_id, section_id, amount, preco_cents }) => {
    const offered = offers.get(ticket_type_id)
    if (!offered) return []
    return Array.from({ length: amount }, () => {
      const at = free.findIndex((seat) => seat.ticket_type_id === ticket_type_id && seat.section_id === section_id)
      const seat = at < 0 ? undefined : free.splice(at, 1)[0]
      return { offered, seat, preco: preco_cents / 100, number_required: event.half_price_number_required }
    })
  })
}

export const nobody: HolderInput = {
  name: '',
  cpf: '',
  email: '',
  cellphone: '',
  half_price: {
    category: '',
    document: '',
  },
  additional: {},
  companion: '',
}

/** The form to begin with: what was typed before, else the buyer on the first ticket, else nobody. */
export function firstInputs(
  tickets: readonly NominalTicket[],
  drafts: Reservation['holders'],
  buyer: Profile | undefined,
): HolderInput[] {
  return tickets.map(({ offered }, i) => {
    const draft = drafts[i]
    const known = draft ? fromDraft(draft) : i === 0 && buyer ? fromProfile(buyer) : nobody
    const blank = offered.type.additional_fields.map(({ id }) => [answerKey(id), ''] as const)
    return { ...known, additional: { ...Object.fromEntries(blank), ...known.additional } }
  })
}

export function fromProfile({ name, document, email, cellphone }: Profile): HolderInput {
  return { ...nobody, name, cpf: formatCpf(document), email, cellphone: formatPhone(cellphone ?? '') }
}

function fromDraft({ name, cpf, email, cellphone, half_price, additional, companion = '' }: HolderDraft): HolderInput {
  return {
    name,
    email,
    cpf: isWhole(cpf) ? formatCpf(cpf) : cpf,
    cellphone: isWhole(cellphone) ? formatPhone(cellphone) : cellphone,
    half_price: half_price ?? nobody.half_price,
    additional: Object.fromEntries(additional.map(({ field, value }) => [answerKey(field), value])),
    companion,
  }
}

/** Checked ones are stored as digits; half typed ones as they were typed. */
function isWhole(text: string): boolean {
  return /^\d{11}$/.test(text)
}

/** What travels: of each ticket what its type asks for. */
export function toDrafts(tickets: readonly NominalTicket[], inputs: readonly HolderInput[]): HolderDraft[] {
  return tickets.map(({ offered: { type }, seat }, i) => {
    const { name, cpf, email, cellphone, half_price, additional, companion } = inputs[i] ?? nobody
    return {
      name,
      cpf,
      email,
      cellphone,
      typeId: type.id,
      seat: seat?.id ?? null,
      additional: type.additional_fields.map(({ id }) => ({
        field: id,
        value: additional[answerKey(id)] ?? '',
      })),
      half_price: type.kind === 'half' ? half_price : null,
      ...(companion && { companion }),
    }
  })
}
