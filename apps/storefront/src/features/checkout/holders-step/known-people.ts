import { listCompanions, type Companion } from '@bilheteria/contract/holders'
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
export type Person = Pick<HolderInput, 'name' | 'cpf' | 'email' | 'cellphone' | 'companion'>

export type KnownPerson = { label: string; person: Person }

export type Companions = { data: readonly Companion[]; buyer_enters: boolean }

const UNKNOWN: Companions = { data: [], buyer_enters: false }

type FaceChecked = Pick<EventDetail, 'id' | 'biometry_required'>

// Other events allow several tickets a person, so they share one answer.
function questionFor({ id, biometry_required }: FaceChecked): { event_id?: string } {
  return biometry_required ? { event_id: id } : {}
}

const companionsKey = (user_id: string, { event_id = '' }) => `companions:${user_id}:${event_id}`

let fetched: string | undefined

/** Preloads the known people once. After a failure the form requests them again. */
export async function fetchPeople(event: FaceChecked): Promise<void> {
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
export function useCompanions(event: FaceChecked): Companions | undefined {
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

/** Whether this person already has a ticket where each person enters once. */
export function isEntering(cpf: string, { data, buyer_enters }: Companions, buyer: Buyer): boolean {
  const entering = data.filter(({ enters }) => enters).map((companion) => companion.cpf)
  if (buyer && buyer_enters) entering.push(buyer.document)
  return entering.some((other) => isSameCpf(cpf, other))
}

/** Initial values of the form, without people who already have a ticket. */
export function withoutEntering(inputs: HolderInput[], companions: Companions, buyer: Buyer) {
  return inputs.map((input) =>
    isEntering(input.cpf, companions, buyer)
      ? { ...nobody, half_price: input.half_price, additional: input.additional }
      : input,
  )
}

type Offered = { companions: Companions; buyer: Buyer; ready: readonly Person[] }

/**
 * People to name with one press, without those named here already: first the list typed before the opening, then the
 * buyer and earlier companions.
 */
export function peopleToName({ companions, buyer, ready }: Offered, holders: readonly HolderInput[]): KnownPerson[] {
  const own = buyer && !companions.buyer_enters ? [personOf(buyer)] : []
  const others = peopleOf(companions).filter(({ cpf }) => !ready.some((person) => isSameCpf(person.cpf, cpf)))
  const all = [...ready, ...own, ...others]
  return all
    .filter(({ cpf }) => !holders.some((holder) => isSameCpf(holder.cpf, cpf)))
    .map((person) => ({
      person,
      label: own.includes(person) ? text('holders.you_named', { name: person.name }) : labelOf(person, all),
    }))
}

/** Earlier companions who may get a ticket. */
export function peopleOf({ data }: Companions): Person[] {
  return data
    .filter(({ enters }) => !enters)
    .map(({ id, name, cpf }) => ({ name, cpf, email: '', cellphone: '', companion: id }))
}

function personOf(buyer: NonNullable<Buyer>): Person {
  const { name, cpf, email, cellphone, companion } = fromProfile(buyer)
  return { name, cpf, email, cellphone, companion }
}

/** `João Pedro Lima`, with the CPF where another has that name. */
export function labelOf({ name, cpf }: Person, all: readonly Person[]): string {
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

/** Whose data is complete without a look: a companion, a person of the list, or the buyer with a whole profile. */
export function isKnown(holder: HolderInput, buyer: Buyer, ready: readonly Person[] = []): boolean {
  const { name, cpf, email, cellphone, companion } = holder
  if (companion !== '') return true
  if (ready.some((person) => person.name === name && isSameCpf(person.cpf, cpf))) return true
  const whole = (email || buyer?.email) && (cellphone || buyer?.cellphone)
  return buyer !== undefined && digitsOf(cpf) === buyer.document && name !== '' && Boolean(whole)
}
