import { pathParams, type Endpoint } from '@bilheteria/contract/endpoint'
import * as fc from 'fast-check'
import { hasBody, type Case, type Class } from './case.ts'
import { literals, strangeKeys } from './bad-literals.ts'
import { fieldsOf, type Inputs } from '../right-inputs.ts'
import { escaped } from '../send-input.ts'
import { validInput } from './valid-input.ts'
import { vocabularyOf } from './vocabulary.ts'
import { WIRES } from './wires.ts'

type Named = [operation: string, endpoint: Endpoint]
type Place = (string | number)[]
/** In the place of a value that is written as it stands. */
const HERE = '\u0001here'

/** Cases of one class for a call: its own schema makes the request, the class spoils it. */
export function anyCase([operation, endpoint]: Named, of: Class): fc.Arbitrary<Case> {
  const valid = validInput(endpoint, vocabularyOf(operation))
  const write = (what: string, input: Inputs, more: Partial<Writing> = {}): Case => ({
    operation,
    class: of,
    what,
    ...written(endpoint, { input, ...more }),
  })
  if (of === 'valid') return valid.map((input) => write('valid', input))
  if (of === 'transport')
    return fc
      .tuple(valid, fc.constantFrom(...WIRES))
      .map(([input, wire]) => Object.assign(write(wire, input), { wire }))
  if (of === 'fields') return valid.chain((input) => anyGap(endpoint, input, write))
  const spoiled = valid.chain((input) => anySpoiled(endpoint, input, literals[of], write))
  if (of !== 'injection') return spoiled
  return fc.oneof(
    { weight: 3, arbitrary: spoiled },
    { weight: 1, arbitrary: valid.chain((input) => anyStrangeKey(input, write)) },
  )
}

type Writing = { input: Inputs; literal: string; extra: string; again: string }
type Write = (what: string, input: Inputs, more?: Partial<Writing>) => Case

/** One field is missing, null, or one too many. */
function anyGap({ path }: Endpoint, input: Inputs, write: Write): fc.Arbitrary<Case> {
  const places = placesIn(input).filter(([first]) => !pathParams(path).includes(String(first)))
  const extra = fc
    .constantFrom(...strangeKeys.slice(0, 9), ...pathParams(path))
    .map((key) => write(`${key} too many`, input, { extra: `${JSON.stringify(key)}:"x"` }))
  if (places.length === 0) return extra
  const gap = fc
    .constantFrom(...places)
    .chain((place) =>
      fc.constantFrom(
        write(`${place.join('.')} missing`, put(input, place, undefined)),
        write(`${place.join('.')} null`, put(input, place, HERE), { literal: 'null' }),
      ),
    )
  return fc.oneof({ weight: 2, arbitrary: gap }, { weight: 1, arbitrary: extra })
}

/** Something else stands in one place, or beside what is right there. */
function anySpoiled(endpoint: Endpoint, input: Inputs, values: string[], write: Write): fc.Arbitrary<Case> {
  const fields = fieldsOf(endpoint.input).map((field): Place => [field])
  const places = [...placesIn(input), ...fields]
  if (places.length === 0) places.push(['desconhecido'])
  return fc
    .tuple(
      fc.constantFrom(...places),
      fc.constantFrom(...values),
      fc.constantFrom('instead', 'instead', 'before', 'after'),
    )
    .map(([place, value, how]) => {
      const literal = how === 'instead' ? value : beside(valueAt(input, place), value, how)
      return write(`${place.join('.')} ${how} ${value.slice(0, 40)}`, put(input, place, HERE), { literal })
    })
}

function beside(right: unknown, literal: string, how: string): string {
  if (typeof right !== 'string' || !literal.startsWith('"')) return literal
  const given = literal.slice(1, -1)
  const kept = JSON.stringify(right).slice(1, -1)
  return `"${how === 'before' ? given + kept : kept + given}"`
}

/** A key that reaches for a prototype, or one that comes twice. */
function anyStrangeKey(input: Inputs, write: Write): fc.Arbitrary<Case> {
  const strange = fc
    .tuple(fc.constantFrom(...strangeKeys), fc.constantFrom('{"polluted":1}', '"x"', 'null', '{"prototype":{"a":1}}'))
    .map(([key, value]) => write(`key ${key}`, input, { extra: `${JSON.stringify(key)}:${value}` }))
  const names = Object.keys(input)
  if (names.length === 0) return strange
  const twice = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom('null', '1', '"x"', '[]'))
    .map(([name, value]) => write(`${name} twice`, input, { again: `${JSON.stringify(name)}:${value}` }))
  return fc.oneof(strange, twice)
}

/** As the body or in the address, whichever the call reads. */
function written(endpoint: Endpoint, { input, literal = 'null', extra, again }: Partial<Writing> & { input: Inputs }) {
  const in_path = pathParams(endpoint.path)
  const shown = (value: unknown) => (value === HERE ? inAddress(literal) : inAddress(JSON.stringify(value)))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => shown(input[name] ?? 'x') || '%20')
  const carried = Object.entries(input).filter(([name, value]) => !in_path.includes(name) && value !== undefined)
  if (hasBody(endpoint)) {
    const whole = JSON.stringify(Object.fromEntries(carried)).replace(JSON.stringify(HERE), () => literal)
    const members = [whole.slice(1, -1), extra, again].filter(Boolean)
    return { url: path, body: `{${members.join(',')}}` }
  }
  const added = [extra, again].filter((member) => member !== undefined).map(splitMember)
  const query = carried.map(([name, value]) => `${name}=${shown(value)}`).concat(added)
  return { url: query.length > 0 ? `${path}?${query.join('&')}` : path }
}

function splitMember(member: string): string {
  const [, name = '""', value = ''] = /^("(?:[^"\\]|\\.)*"):(.*)$/s.exec(member) ?? []
  return `${escaped(JSON.parse(name))}=${inAddress(value)}`
}

/** Text stands in an address without quotes, everything else as it is. Names of this world stay to be filled in. */
function inAddress(literal: string): string {
  return escaped(literal.startsWith('"') ? (JSON.parse(literal) as string) : literal).replaceAll('%3A', ':')
}

/** Every place in an input, however deep. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) => {
    const deeper = placesIn(inside).map((rest): Place => [key].concat(rest as string[]))
    return [[key] as Place].concat(deeper)
  })
}

function valueAt(value: unknown, place: Place): unknown {
  return place.reduce((inside, key) => (inside as Inputs | undefined)?.[key], value)
}

function put(input: Inputs, [key, ...rest]: Place, value: unknown): Inputs {
  if (key === undefined) return input
  const copy = (Array.isArray(input) ? [...(input as unknown[])] : { ...input }) as Inputs
  copy[key] = rest.length === 0 ? value : put((copy[key] ?? {}) as Inputs, rest, value)
  return copy
}
