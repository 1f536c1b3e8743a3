// chunk: base
import type { Coupon } from '@bilheteria/contract/checkout'
import type { Producer } from '@bilheteria/contract/producers'
import { create } from 'zustand'
import { deviceStorage } from './storage.ts'

/** The token object of a login, and when this browser got it; without a `refresh_token` it cannot go on. */
export type SavedToken = {
  token_type: 'Bearer'
  access_token: string
  refresh_token: string | null
  expires_in: number
  obtained_at: number
}

/** A live reservation and when it ends; `offset_ms` is what the server's clock was heard to be ahead of this browser's. */
export type SavedTimer = { reservation_id: string; expires_at: string; offset_ms: number }

/** Everything a browser remembers of a visit, under one key. Never a password, never other people's data. */
export type SavedState = {
  user: { id: string; name: string; logged: boolean; token: SavedToken | null }
  ticket: { selected_order_id: string | null }
  dialog: { path: string | null; params: Record<string, string> }
  events: { selected_event_id: string | null }
  app: { version: string; commit: string; pwa: { enabled: boolean; installed: boolean } }
  cart: {
    event_id: string | null
    step: number
    /** By ticket type. */
    quantities: Record<string, number>
    coupons: Coupon[]
    timer: SavedTimer | null
  }
  /** With its look, which the installed app wears without network; there it is checked before it is worn. */
  producers: { selected: Producer | null }
  mapping: { section_id: string | null }
}

export const emptyState: SavedState = {
  user: { id: '', name: '', logged: false, token: null },
  ticket: { selected_order_id: null },
  dialog: { path: null, params: {} },
  events: { selected_event_id: null },
  app: { version: '', commit: '', pwa: { enabled: false, installed: false } },
  cart: { event_id: null, step: 1, quantities: {}, coupons: [], timer: null },
  producers: { selected: null },
  mapping: { section_id: null },
}

/** Raise it when a slice changes its shape: state of an older version is dropped. */
const VERSION = 3

/** The server draws with the empty state; saved values appear after hydration. */
const saved = create<SavedState>()(() => emptyState)
const setUnsaved = saved.setState
const finishListeners = new Set<() => void>()
let hydrated = false

/** Drops dialogs: their parameters may hold a CPF or a partner's token, and no dialog outlives its page. */
function save(): void {
  const state = { ...saved.getState(), dialog: emptyState.dialog, version: VERSION }
  deviceStorage.setItem('vuex', JSON.stringify(state))
}

saved.setState = (change: SavedState, replace?: boolean) => {
  setUnsaved(change, replace as true)
  save()
}

/** Before the second release the slices were nested one level deeper. */
function rehydrate(): void {
  const stored = readSaved()
  const { version = VERSION, state = stored } = isObject(stored) ? stored : {}
  const outdated = Number(version) !== VERSION
  setUnsaved((current) => restore(outdated ? emptyState : state, current), true)
  if (outdated) save()
  hydrated = true
  finishListeners.forEach((listener) => listener())
}

/** Anybody may have written anything. */
function readSaved(): unknown {
  try {
    return JSON.parse(deviceStorage.getItem('vuex') ?? 'null')
  } catch {
    return undefined
  }
}

/** Written to this device on every change, as one JSON value with the slices side by side. */
export const useSavedState = Object.assign(saved, {
  persist: {
    rehydrate,
    hasHydrated: () => hydrated,
    onFinishHydration(listener: () => void) {
      finishListeners.add(listener)
      return () => void finishListeners.delete(listener)
    },
  },
})

export function restoreSavedState(): void {
  rehydrate()
  addEventListener('storage', (event) => {
    if (event.key === 'vuex') rehydrate()
  })
}

/** Logged in means a name and the flag. */
export function isLogged({ user }: SavedState): boolean {
  return user.logged && user.name !== ''
}

/** The person and what they chose are forgotten; the shop and the answer about cookies are not theirs. */
export function forgetPerson(): void {
  const { user, cart, ticket, events, mapping } = emptyState
  useSavedState.setState({ user, cart, ticket, events, mapping })
}

/** Slice by slice: one broken slice costs itself, not the others. Dialogs never survive a start. */
function restore(stored: unknown, current: SavedState): SavedState {
  if (!isObject(stored)) return current
  const slices = Object.entries(current).map(([name, empty]) => {
    const slice = stored[name]
    const fits = isObject(slice) && checks[name as keyof SavedState](slice)
    return [name, fits ? slice : empty]
  })
  return Object.fromEntries(slices) as SavedState
}

const isText = (value: unknown) => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isFlag = (value: unknown) => typeof value === 'boolean'
const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0

const isToken = (value: unknown) =>
  isObject(value) &&
  value['token_type'] === 'Bearer' &&
  isText(value['access_token']) &&
  isTextOrNull(value['refresh_token']) &&
  isCount(value['expires_in']) &&
  isCount(value['obtained_at'])

const isCoupon = (value: unknown) => isObject(value) && isText(value['code']) && Array.isArray(value['ticket_types'])

const isTimer = (value: unknown) =>
  isObject(value) &&
  isText(value['reservation_id']) &&
  Date.parse(String(value['expires_at'])) > 0 &&
  Number.isInteger(value['offset_ms'])

/** Anybody may have written anything; what a slice promises is checked before it is believed. */
const checks: { [Name in keyof SavedState]: (slice: Record<string, unknown>) => boolean } = {
  user: ({ id, name, logged, token }) =>
    isText(id) && isText(name) && isFlag(logged) && (logged ? isToken(token) : token === null),
  ticket: ({ selected_order_id }) => isTextOrNull(selected_order_id),
  dialog: () => false,
  events: ({ selected_event_id }) => isTextOrNull(selected_event_id),
  app: ({ version, commit, pwa }) =>
    isText(version) && isText(commit) && isObject(pwa) && isFlag(pwa['enabled']) && isFlag(pwa['installed']),
  cart: ({ event_id, step, quantities, coupons, timer }) =>
    isTextOrNull(event_id) &&
    isCount(step) &&
    isObject(quantities) &&
    Object.values(quantities).every(isCount) &&
    Array.isArray(coupons) &&
    coupons.every(isCoupon) &&
    (timer === null || isTimer(timer)),
  producers: ({ selected }) =>
    selected === null ||
    (isObject(selected) && isText(selected['id']) && isText(selected['title']) && isText(selected['footer'])),
  mapping: ({ section_id }) => isTextOrNull(section_id),
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
