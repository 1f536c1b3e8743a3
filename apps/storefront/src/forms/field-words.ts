import type { FieldErrors } from '@bilheteria/contract/app-error'
import { fieldErrors } from '@bilheteria/contract/fields'
import type * as z from 'zod/mini'
import { useSavedState } from '#platform/saved-state.ts'

type Say = (sentence: string) => string

/** How this producer speaks of fields. Its words come along only where it has some; should they not come, ours are said. */
export async function fieldWords(): Promise<Say> {
  const words = useSavedState.getState().producers.selected?.locale['pt-br'] ?? {}
  const speaks = Object.keys(words).some((key) => key.startsWith('validation.'))
  const loaded = speaks ? await import('@bilheteria/contract/field-words').catch(() => undefined) : undefined
  return (sentence) => loaded?.sayOfField(sentence, words) ?? sentence
}

/** What a form without a resolver complains about. */
export async function wordedErrors(error: z.core.$ZodError): Promise<FieldErrors> {
  const say = await fieldWords()
  return Object.fromEntries(Object.entries(fieldErrors(error)).map(([name, said]) => [name, said.map(say)]))
}
