// What a schema is made of stands under a name of its library's own.
/* oxlint-disable no-underscore-dangle */
import type { Endpoint } from '@bilheteria/contract/endpoint'
import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { completeCpf } from '../a-cpf.ts'

/** What a schema does not tell: which names lead to something here, and what only a check digit knows. */
export type Vocabulary = Record<string, fc.Arbitrary<unknown>>

/** Valid, and as far as anybody knows nobody's. */
export const anyCpf = fc.array(fc.nat(9), { minLength: 9, maxLength: 9 }).map(completeCpf)

/** Whatever a call takes, by its own schema; what only the catalogue knows by the vocabulary. */
export function validInput({ input }: Endpoint, words: Vocabulary): fc.Arbitrary<Record<string, unknown>> {
  return anyOf(input, '', words) as fc.Arbitrary<Record<string, unknown>>
}

type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, z.core.$ZodType>
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  options?: z.core.$ZodType[]
  in?: z.core.$ZodType
  entries?: Record<string, string>
  values?: unknown[]
  format?: string
}

function anyOf(schema: z.core.$ZodType, name: string, words: Vocabulary): fc.Arbitrary<unknown> {
  const known = words[name]
  const def = schema._zod.def as Def
  const inside = (part: z.core.$ZodType | undefined, key = name) => anyOf(part as z.core.$ZodType, key, words)
  switch (def.type) {
    case 'object':
      return known ?? anyObject(def.shape ?? {}, inside)
    case 'optional':
    case 'default':
      return inside(def.innerType)
    case 'nullable':
      return fc.option(inside(def.innerType), { nil: null, freq: 2 })
    case 'pipe':
      return inside(def.in)
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => inside(option)))
    case 'enum':
      return known ?? fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'boolean':
      return fc.boolean()
    case 'array':
      return known ?? fc.array(inside(def.element), { maxLength: 3 })
    case 'number':
      return known ?? fc.integer({ min: 1, max: 20 })
    case 'string':
      return known ?? anyText(schema, def)
    default:
      throw new Error(`nobody knows how to make ${def.type} for ${name}`)
  }
}

function anyObject(
  shape: Record<string, z.core.$ZodType>,
  inside: (part: z.core.$ZodType, key: string) => fc.Arbitrary<unknown>,
) {
  const names = Object.keys(shape)
  const isOptional = (name: string) => ['optional', 'default'].includes(shape[name]?._zod.def.type ?? '')
  const fields = names.map((name) => [name, inside(shape[name] as z.core.$ZodType, name)])
  const required = names.filter((name) => !isOptional(name))
  return fc.record(Object.fromEntries(fields) as Vocabulary, { requiredKeys: required })
}

type Check = { check: string; format?: string; pattern?: RegExp; maximum?: number; minimum?: number }

function anyText(schema: z.core.$ZodType, def: Def): fc.Arbitrary<unknown> {
  if (def.format === 'guid' || def.format === 'uuid') return fc.uuid({ version: 4 })
  const checks = ((def.checks ?? []) as { _zod: { def: Check } }[]).map((one) => one._zod.def)
  const pattern = checks.find((check) => check.pattern && check.pattern.source.startsWith('^'))?.pattern
  const most = checks.find(({ check }) => check === 'max_length')?.maximum ?? 40
  const least = checks.find(({ check }) => check === 'min_length')?.minimum ?? 0
  const typed = fc.string({ unit: 'grapheme', minLength: least, maxLength: Math.min(most, 40) })
  const drawn = pattern && !/\\p\{Cs\}/.test(pattern.source) ? fc.stringMatching(pattern, { size: '-1' }) : typed
  return drawn.filter((value) => z.safeParse(schema, value).success)
}
