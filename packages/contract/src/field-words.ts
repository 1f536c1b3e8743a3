// chunk: late
import { fillIn } from '@bilheteria/rules/fill-in'
import type { FieldErrors } from './errors.ts'
import { VALIDATION_TEXTS } from './texts/validation.ts'

type Words = Readonly<Record<string, string | undefined>>

const keys = new Map<string, string>(Object.entries(VALIDATION_TEXTS).map(([key, sentence]) => [sentence, key]))

/** What is wrong with a field as a producer says it; a sentence it says nothing about stays as it is. */
export function sayOfField(sentence: string, words: Words): string {
  const number = /\d+/.exec(sentence)?.[0] ?? ''
  const key = keys.get(sentence) ?? keys.get(sentence.replace(number, '{number}'))
  const said = key === undefined ? undefined : words[key]
  return said === undefined ? sentence : fillIn(said, { number })
}

export function sayOfFields(fields: FieldErrors, words: Words): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([name, said]) => [name, said.map((sentence) => sayOfField(sentence, words))]),
  )
}
