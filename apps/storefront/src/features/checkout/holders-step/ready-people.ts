import { create } from 'zustand'
import { CONFIRMATION_STEP, onCheckout } from '#features/checkout/cart/checkout-store.ts'
import type { HolderInput } from '#features/checkout/cart/nominal-tickets.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { isSameCpf, type Person } from './known-people.ts'

type Ready = {
  user_id: string
  /** By event. */
  people: Record<string, readonly Person[]>
  /** Text of the form when its dialog closes. */
  unfinished: Record<string, Person>
}

const nothing: Ready = { user_id: '', people: {}, unfinished: {} }
const nobody: readonly Person[] = []

/** In memory only: storage never holds other people's data. */
const useReady = create<Ready>()(() => nothing)

export function useReadyPeople(event_id: string): readonly Person[] {
  return useReady(({ people }) => people[event_id] ?? nobody)
}

export function setReadyPeople(event_id: string, people: readonly Person[]): void {
  change((now) => ({ people: { ...now.people, [event_id]: people } }))
}

export function readUnfinished(event_id: string): Person | undefined {
  return useReady.getState().unfinished[event_id]
}

/** A dialog that closes after its account has left stores nothing. */
export function keepUnfinished(event_id: string, user_id: string, typed: Person): void {
  if (user_id === useSavedState.getState().user.id)
    change((now) => ({ unfinished: { ...now.unfinished, [event_id]: typed } }))
}

function change(changes: (now: Ready) => Partial<Ready>): void {
  const { id: user_id } = useSavedState.getState().user
  if (user_id !== '') useReady.setState((now) => ({ user_id, ...changes(now) }))
}

/** Fills the tickets without a saved draft and without a name, in the order of the list. */
export function withReady(
  inputs: readonly HolderInput[],
  drafts: readonly (object | null)[],
  people: readonly Person[],
): HolderInput[] {
  const left = people.filter(({ cpf }) => !inputs.some((input) => isSameCpf(input.cpf, cpf)))
  return inputs.map((input, i) => {
    const person = drafts[i] || input.name || input.cpf ? undefined : left.shift()
    return person ? { ...input, ...person } : input
  })
}

// A session that ends leaves the id, a logout does not.
useSavedState.subscribe(({ user }) => {
  if (user.id !== useReady.getState().user_id) useReady.setState(nothing)
})
onCheckout(({ step, event_id }) => {
  if (step === CONFIRMATION_STEP && event_id !== null) forgetEvent(event_id)
})

function forgetEvent(event_id: string): void {
  const { people, unfinished } = useReady.getState()
  if (!people[event_id] && !unfinished[event_id]) return
  const { [event_id]: _people, ...other_people } = people
  const { [event_id]: _unfinished, ...other_unfinished } = unfinished
  useReady.setState({ people: other_people, unfinished: other_unfinished })
}
