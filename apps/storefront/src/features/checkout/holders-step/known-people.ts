import { listCompanions, type Companion } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import { HOLDERS_TEXTS } from '@bilheteria/contract/texts/holders'
import { firstNameOf } from '@bilheteria/rules/first-name'
import { digitsOf, maskCpf } from '@bilheteria/rules/person'
import { keptProfile, loadProfile } from '#features/accounts/profile.ts'
import { fromProfile, nobody, type HolderInput } from '#features/checkout/cart/nominal-tickets.ts'
import { call } from '#platform/api.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { textsOf } from '#platform/texts.ts'
import { handOver, useLoaded } from '#platform/use-loaded.ts'
import type { Buyer } from './usual-contact.ts'

const text = textsOf(HOLDERS_TEXTS)

/** What a press on a name fills in. */
type Person = Pick<HolderInput, 'name' | 'cpf' | 'email' | 'cellphone' | 'companion'>

export type KnownPerson = { label: string; person: Person }

type Companions = { data: readonly Companion[]; buyer_enters: boolean }

const UNKNOWN: Companions = { data: [], buyer_enters: false }

// Other events allow several tickets a person, so they share one answer.
function questionFor({ id, biometry_required }: EventDetail): { event_id?: string } {
  return biometry_required ? { event_id: id } : {}
}

const companionsKey = (user_id: string, { event_id = '' }) => `companions:${user_id}:${event_id}`

let fetched: string | undefined

/** Preloads the known people once. After a failure the form requests them again. */
export async function fetchPeople(event: EventDetail): Promise<void> {
  const { user } = useSavedState.getState()
  const asked = questionFor(event)
  const key = companionsKey(user.id, asked)
  if (fetched === key) return
  fetched = key
  const people = call(listCompanions, asked).then((known) => handOver(key, known))
  const profile = keptProfile()?.id === user.id ? undefined : loadProfile()
  await Promise.allSettled([people, profile])
}

/** Done without when they do not come; undefined while they are on their way. */
export function useCompanions(event: EventDetail): Companions | undefined {
  const user_id = useSavedState(({ user }) => user.id)
  const asked = questionFor(event)
  const { value, failure } = useLoaded(undefined, companionsKey(user_id, asked), () => call(listCompanions, asked))
  return value ?? (failure ? UNKNOWN : undefined)
}

/** `Maria e João já têm ingresso`: people neither prefilled nor offered, because each person enters once. */
export function sayEntering({ data, buyer_enters }: Companions, buyer: Buyer): string | undefined {
  const people = [...(buyer && buyer_enters ? [buyer] : []), ...data.filter(({ enters }) => enters)]
  const names = new Intl.ListFormat('pt-BR').format(people.map(({ name }) => firstNameOf(name)))
  if (people.length === 0) return undefined
  return text(people.length === 1 ? 'holders.entering_one' : 'holders.entering', { names })
}

/** Initial values of the form, without people who already have a ticket. */
export function withoutEntering(inputs: HolderInput[], { data, buyer_enters }: Companions, buyer: Buyer) {
  const entering = data.filter(({ enters }) => enters).map(({ cpf }) => cpf)
  if (buyer && buyer_enters) entering.push(buyer.document)
  return inputs.map((input) =>
    entering.some((cpf) => isSameCpf(input.cpf, cpf))
      ? { ...nobody, half_price: input.half_price, additional: input.additional }
      : input,
  )
}

/** Everybody who could be named with one press: the buyer and who came along before, without those named here already. */
export function peopleToName(
  { data, buyer_enters }: Companions,
  buyer: Buyer,
  holders: readonly HolderInput[],
): KnownPerson[] {
  const people = data
    .filter(({ enters }) => !enters)
    .map(({ id, name, cpf }) => ({ name, cpf, email: '', cellphone: '', companion: id }))
  const all = buyer && !buyer_enters ? [personOf(buyer), ...people] : people
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
