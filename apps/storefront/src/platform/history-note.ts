import { useSyncExternalStore } from 'react'

type Noted = { note?: string }

/** A page's line on its history entry: Back, Forward and a reload find it again, a new visit starts without one. */
export function useHistoryNote(): string {
  return useSyncExternalStore(subscribe, readHistoryNote, () => '')
}

export function readHistoryNote(): string {
  return (history.state as Noted | null)?.note ?? ''
}

export function writeHistoryNote(note: string): void {
  history.replaceState({ ...(history.state as object | null), note }, '')
  dispatchEvent(new Event('note'))
}

/** The router tells of a new entry under the name of what made it. */
const CHANGES = ['note', 'popstate', 'hashchange', 'pushState']

function subscribe(changed: () => void): () => void {
  for (const name of CHANGES) addEventListener(name, changed)
  return () => {
    for (const name of CHANGES) removeEventListener(name, changed)
  }
}
