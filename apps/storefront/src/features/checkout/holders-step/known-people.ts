import { listCompanions, type Companion } from '@bilheteria/contract/checkout'
import { HOLDERS_TEXTS } from '@bilheteria/contract/texts/holders'
import { digitsOf, maskCpf } from '@bilheteria/rules/person'
import { fromProfile, type HolderInput } from '#features/checkout/cart/nominal-tickets.ts'
import { call } from '#platform/api.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { textsOf } from '#platform/texts.ts'
import { useLoaded } from '#platform/use-loaded.ts'
import type { Buyer } from './usual-contact.ts'

const text = textsOf(HOLDERS_TEXTS)

/** What a press on a name fills in. */
type Person = Pick<HolderInput, 'name' | 'cpf' | 'email' | 'cellphone' | 'companion'>

export type KnownPerson = { label: string; person: Person }

/** Done without when they do not come; undefined while they are on their way. */
export function useCompanions(): readonly Companion[] | undefined {
  const user_id = useSavedState(({ user }) => user.id)
  const { value, failure } = useLoaded(undefined, `companions:${user_id}`, () => call(listCompanions, {}))
  return value?.data ?? (failure ? [] : undefined)
}

/** Everybody who could be named with one press: the buyer and who came along before, without those named here already. */
export function peopleToName(
  companions: readonly Companion[],
  buyer: Buyer,
  holders: readonly HolderInput[],
): KnownPerson[] {
  const people = companions.map(({ id, name, cpf }) => ({ name, cpf, email: '', cellphone: '', companion: id }))
  const all = buyer ? [personOf(buyer), ...people] : people
  return all
    .filter(({ cpf }) => !holders.some((holder) => isSameCpf(holder.cpf, cpf)))
    .map((person) => ({ person, label: labelOf(person, all) }))
}

function personOf(buyer: NonNullable<Buyer>): Person {
  const { name, cpf, email, cellphone, companion } = fromProfile(buyer)
  return { name, cpf, email, cellphone, companion }
}

/** `João Pedro Lima`, with the CPF where another has that name. */
function labelOf({ name, cpf, companion }: Person, all: readonly Person[]): string {
  if (companion === '') return text('holders.you_named', { name })
  return all.filter((other) => other.name === name).length > 1 ? `${name}, ${shownCpf(cpf)}` : name
}

const CPF_DIGITS = 11

/** Of a companion this browser knows a part only: what is known of both is compared. */
export function isSameCpf(one: string, other: string): boolean {
  if (isMasked(one) || isMasked(other)) return shownCpf(one) === shownCpf(other)
  return digitsOf(one).length === CPF_DIGITS && digitsOf(one) === digitsOf(other)
}

function isMasked(cpf: string): boolean {
  return cpf.includes('*')
}

/** `529.***.***-25`, as on the ticket. */
export function shownCpf(cpf: string): string {
  return isMasked(cpf) ? cpf : maskCpf(cpf)
}

/** Whose data is complete without a look: a companion, or the buyer where their profile is. */
export function isKnown({ name, cpf, email, cellphone, companion }: HolderInput, buyer: Buyer): boolean {
  if (companion !== '') return true
  const whole = (email || buyer?.email) && (cellphone || buyer?.cellphone)
  return buyer !== undefined && digitsOf(cpf) === buyer.document && name !== '' && Boolean(whole)
}
