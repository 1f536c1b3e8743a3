import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** Everything a browser remembers of a visit, under one key. Never a password, never other people's data. */
export type SavedState = {
  user: { id: string; name: string; logged: boolean }
  ticket: { selected_order_id: string | null }
  dialog: { path: string | null; params: Record<string, string> }
  events: { selected_event_id: string | null }
  app: { version: string; commit: string; pwa: { enabled: boolean; installed: boolean } }
  cart: { event_id: string | null; step: number; quantities: Record<string, number>; coupons: string[] }
  producers: { selected: { id: string; title: string; footer: string } | null }
  mapping: { section_id: string | null }
}

export const emptyState: SavedState = {
  user: { id: '', name: '', logged: false },
  ticket: { selected_order_id: null },
  dialog: { path: null, params: {} },
  events: { selected_event_id: null },
  app: { version: '', commit: '', pwa: { enabled: false, installed: false } },
  cart: { event_id: null, step: 1, quantities: {}, coupons: [] },
  producers: { selected: null },
  mapping: { section_id: null },
}

/** Browsers may refuse storage altogether, and anybody may have written anything into it. */
const tolerantStorage = {
  getItem(name: string): string | null {
    try {
      const text = localStorage.getItem(name)
      if (text !== null) JSON.parse(text)
      return text
    } catch {
      return null
    }
  },
  setItem(name: string, value: string): void {
    try {
      localStorage.setItem(name, value)
    } catch {
      // The visit goes on with what is in memory.
    }
  },
  removeItem(name: string): void {
    localStorage.removeItem(name)
  },
}

/** Raise it when a slice changes its shape: what an older version stored is dropped, not guessed at. */
const VERSION = 1

export const useSavedState = create<SavedState>()(
  persist(() => emptyState, {
    name: 'vuex',
    version: VERSION,
    // The server draws with the empty state; what was saved appears after hydration, without moving the page.
    skipHydration: true,
    storage: createJSONStorage(() => tolerantStorage),
    migrate: () => emptyState,
    merge: (stored, current) => restore(stored, current),
  }),
)

export function restoreSavedState(): void {
  void useSavedState.persist.rehydrate()
  addEventListener('storage', (event) => {
    if (event.key === 'vuex') void useSavedState.persist.rehydrate()
  })
}

/** Logged in means a name and the flag. */
export function isLogged({ user }: SavedState): boolean {
  return user.logged && user.name !== ''
}

/** Slice by slice: one broken slice costs itself, not the others. Dialogs never survive a start. */
function restore(stored: unknown, current: SavedState): SavedState {
  if (!isObject(stored)) return current
  const slices = Object.entries(current).map(([name, empty]) => {
    const slice: unknown = stored[name]
    return [name, name !== 'dialog' && sameShape(slice, empty) ? slice : empty]
  })
  return Object.fromEntries(slices) as SavedState
}

/** Nullable fields of the empty state accept text; records accept any keys. */
function sameShape(value: unknown, like: unknown): boolean {
  if (like === null) return value === null || typeof value === 'string' || isObject(value)
  if (Array.isArray(like)) return Array.isArray(value) && value.every((item) => typeof item === 'string')
  if (!isObject(like)) return typeof value === typeof like
  return isObject(value) && Object.entries(like).every(([key, part]) => sameShape(value[key], part))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
