import type { DefaultValues } from 'react-hook-form'
import type { RegistrationInput } from './registration.ts'

type Draft = DefaultValues<RegistrationInput>

/** What was typed stays while the tab is open, so that closing the form costs nothing. Never stored, never a password. */
let draft: Draft = {}

export function readDraft(): Draft {
  return draft
}

export function keepDraft(typed: Draft): void {
  const { password: _p, password_confirmation: _c, ...rest } = typed
  draft = structuredClone(rest)
}

export function dropDraft(): void {
  draft = {}
}
