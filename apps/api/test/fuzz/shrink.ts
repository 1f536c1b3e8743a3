import type { Case } from './case.ts'

const MOST_TRIES = 80

/** The smallest case that still fails: members and parts of the address left out, long texts shortened. */
export async function shrink(failing: Case, fails: (smaller: Case) => Promise<boolean>): Promise<Case> {
  let [smallest, tries] = [failing, 0]
  for (let found = true; found;) {
    found = false
    for (const smaller of smallerThan(smallest)) {
      if (++tries > MOST_TRIES) return smallest
      if (!(await fails(smaller))) continue
      smallest = smaller
      found = true
      break
    }
  }
  return smallest
}

function* smallerThan(one: Case): Generator<Case> {
  const [path = '', query = ''] = one.url.split('?')
  const parts = query.split('&').filter(Boolean)
  for (const part of parts) {
    const rest = parts.filter((other) => other !== part)
    yield { ...one, url: rest.length > 0 ? `${path}?${rest.join('&')}` : path }
  }
  const body = parsed(one.body)
  if (body === undefined) return
  for (const smaller of smallerValues(body)) yield { ...one, body: JSON.stringify(smaller) }
}

/** Only what survives being read and written is made smaller. */
function parsed(body: string | undefined): unknown {
  try {
    const value: unknown = JSON.parse(body ?? '')
    return JSON.stringify(value) === body ? value : undefined
  } catch {
    return undefined
  }
}

function* smallerValues(value: unknown): Generator {
  if (typeof value === 'string' && value.length > 1) {
    yield value.slice(0, value.length / 2)
    yield value.slice(value.length / 2)
  }
  if (typeof value !== 'object' || value === null) return
  const entries = Object.entries(value)
  const built = (some: [string, unknown][]) =>
    Array.isArray(value) ? some.map(([, inside]) => inside) : Object.fromEntries(some)
  for (const [i] of entries.entries()) yield built(entries.toSpliced(i, 1))
  for (const [i, [key, inside]] of entries.entries())
    for (const smaller of smallerValues(inside)) yield built(entries.with(i, [key, smaller]))
}
