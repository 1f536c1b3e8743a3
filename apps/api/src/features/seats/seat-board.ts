import type { SeatsChange } from '@bilheteria/contract/seats'

/** Seats of a section with consecutive ids; `codes` has a digit for each. */
export type SeatRun = { section_id: string; first_id: number; codes: string }
type PlacedRun = { first_id: number; count: number; start: number }

/** Changes that are remembered for those who missed some, in seats: more than this the whole status says in fewer bytes. */
const REMEMBERED_SEATS = 2_000
const REMEMBERED_CHANGES = 240

export type SeatBoard = ReturnType<typeof createSeatBoard>

/** How all numbered seats of one event stand, in the order of the plan, and what has changed lately. */
export function createSeatBoard(runs: readonly SeatRun[]) {
  const codes = codesOf(runs)
  const places = placesOf(runs)
  const section_ids = new Set(runs.map(({ section_id }) => section_id))
  /** A fingerprint of all seats: processes that know the same have the same name for it. */
  const mark = new Uint32Array(2)
  for (const { first_id, count, start } of places) {
    for (let i = 0; i < count; i++) blend(mark, first_id + i, codes[start + i]!)
  }
  let version = nameOf(mark)
  let changes: SeatsChange[] = []
  /** What was already put together for those who missed more than the last change. */
  const gathered = new Map<string, SeatsChange>()

  function placeOf(id: number): number | undefined {
    let [low, high] = [0, places.length - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const { first_id, count, start } = places[middle]!
      if (id < first_id) high = middle - 1
      else if (id >= first_id + count) low = middle + 1
      else return start + id - first_id
    }
    return undefined
  }

  function remember(change: SeatsChange): void {
    changes.push(change)
    let seats = 0
    const fits = changes.findLastIndex((one) => (seats += one.seats.length) > REMEMBERED_SEATS)
    // The last one is kept whatever its size: everybody who is up to date is waiting for it.
    changes = changes.slice(Math.max(0, Math.min(fits + 1, changes.length - 1), changes.length - REMEMBERED_CHANGES))
    gathered.clear()
  }

  return {
    codes,
    get version() {
      return version
    },
    hasSection: (section_id: string) => section_ids.has(section_id),
    /** Undefined for a seat of another event. */
    codeOf(id: number): number | undefined {
      const place = placeOf(id)
      return place === undefined ? undefined : codes[place]
    },
    /** True when these are the same seats, whatever their status. */
    isOf: (others: readonly SeatRun[]) =>
      others.length === runs.length &&
      others.every(({ first_id, codes: { length } }, i) => {
        const run = runs[i]!
        return run.first_id === first_id && run.codes.length === length
      }),
    /** Takes over how seats stand now; seats of other events are none of ours. True when anything has changed. */
    update(ids: readonly number[], now: ArrayLike<number>): boolean {
      const seats: SeatsChange['seats'] = []
      for (const [i, id] of ids.entries()) {
        const place = placeOf(id)
        const code = now[i]!
        if (place === undefined || codes[place] === code) continue
        blend(mark, id, codes[place]!)
        blend(mark, id, code)
        codes[place] = code
        seats.push([String(id), code])
      }
      if (seats.length === 0) return false
      const previous = version
      version = nameOf(mark)
      remember({ previous, version, seats })
      return true
    },
    /** What somebody who knows `known` has missed; when nobody remembers, a change that builds on something else. */
    since(known: string | undefined): SeatsChange {
      const first = changes.findLastIndex(({ previous }) => previous === known)
      if (known === version || first < 0) return { previous: version, version, seats: [] }
      if (first === changes.length - 1) return changes[first]!
      const all = gathered.get(known!) ?? gather(changes.slice(first))
      gathered.set(known!, all)
      return all
    },
  }
}

/** A digit a seat, all runs in a row. */
export function codesOf(runs: readonly SeatRun[]): Uint8Array {
  return Uint8Array.from(Buffer.from(runs.map(({ codes }) => codes).join('')), (digit) => digit - '0'.charCodeAt(0))
}

/** By id, so that a seat is found by halving. */
function placesOf(runs: readonly SeatRun[]): PlacedRun[] {
  let start = 0
  const places = runs.map(({ first_id, codes: { length: count } }) => ({
    first_id,
    count,
    start: (start += count) - count,
  }))
  return places.toSorted((a, b) => a.first_id - b.first_id)
}

/** Of a seat that changed several times only the last counts. */
function gather(changes: readonly SeatsChange[]): SeatsChange {
  const seats = new Map(changes.flatMap((change) => change.seats))
  return { previous: changes[0]!.previous, version: changes.at(-1)!.version, seats: [...seats] }
}

/** Puts a seat in this status into the fingerprint, or takes it out again: both are the same. */
function blend(mark: Uint32Array, id: number, code: number): void {
  const low = (id % 0x4000_0000) * 4 + code
  const high = Math.floor(id / 0x4000_0000)
  mark[0]! ^= scatter(low ^ scatter(high ^ 0x9e3779b9))
  mark[1]! ^= scatter(low ^ scatter(high ^ 0x7f4a7c15))
}

/** The finish of MurmurHash3: one bit changed in changes half of the bits out. */
function scatter(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

function nameOf(mark: Uint32Array): string {
  return [...mark].map((part) => part.toString(36)).join('.')
}
