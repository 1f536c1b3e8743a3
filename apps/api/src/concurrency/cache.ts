import { setTimeout as sleep } from 'node:timers/promises'
import { BoundedMap, type Room } from './bounded-map.ts'

type Options<Value> = {
  /** How many are kept; what was loaded longest ago goes first. */
  most: number
  /** How much is kept, where anybody can ask for as much as they like. */
  room?: Room<Value>
  /** What is older is loaded anew. */
  fresh_ms?: number
  /** Nothing is kept beyond the version it was asked for at. */
  version?: () => Promise<string>
  /** By default all but undefined: invented keys would push out those that everybody asks for. */
  keeps?: (value: Value) => boolean
  /** A failure to load that leaves what is too old standing, for those who wait for it; and nobody waits long for it. */
  outlives?: (error: unknown) => boolean
}

type Load<Value> = (before: Value | undefined) => Promise<Value>

type Cache<Value> = {
  /** Callers at once share one loading; a failure is theirs, and is not kept. */
  get(key: string, load: Load<Value>): Promise<Value>
  /** What is fresh by its age, at once; the version is asked for by `get` alone. */
  find(key: string): Value | undefined
}

type Kept<Value> = { value: Value; loaded_at: number }

/** Loading takes milliseconds, unless whoever is asked hangs. */
const PATIENCE_MS = 1_000

/** Values by key, loaded when somebody asks for one that is not there, too old, or of another version. */
export function createCache<Value>(options: Options<Value>): Cache<Value> {
  const { most, room, fresh_ms = Infinity, version, keeps = isDefined, outlives } = options
  let shelf = createShelf()
  let shelf_version: string | undefined

  /** Each version has its own: what is still loading for an older one ends up where nobody looks. */
  function createShelf() {
    const kept = new BoundedMap<string, Kept<Value>>(
      most,
      room && { most_bytes: room.most_bytes, bytesOf: ({ value }) => room.bytesOf(value) },
    )
    return { kept, loading: new Map<string, Promise<Value>>() }
  }

  function turnTo(now: string): void {
    if (now !== shelf_version) shelf = createShelf()
    shelf_version = now
  }

  function findFresh(key: string): Kept<Value> | undefined {
    const known = shelf.kept.get(key)
    return known && performance.now() - known.loaded_at < fresh_ms ? known : undefined
  }

  async function loadInto({ kept }: typeof shelf, key: string, load: Load<Value>): Promise<Value> {
    const before = kept.get(key)
    try {
      const value = await load(before?.value)
      if (keeps(value)) kept.set(key, { value, loaded_at: performance.now() })
      else kept.delete(key)
      return value
    } catch (error) {
      if (before && outlives?.(error)) return before.value
      throw error
    }
  }

  /** Whoever comes while it takes too long has the old value at once, and none begins another loading. */
  function begin(into: typeof shelf, key: string, load: Load<Value>): Promise<Value> {
    const before = into.kept.get(key)
    const loaded = loadInto(into, key, load)
    const answered =
      before && outlives ? Promise.race([loaded, sleep(PATIENCE_MS, before.value, { ref: false })]) : loaded
    const end = () => void into.loading.delete(key)
    void loaded.then(end, end)
    into.loading.set(key, answered)
    return answered
  }

  return {
    find: (key) => findFresh(key)?.value,
    async get(key, load) {
      if (version) turnTo(await version())
      const known = findFresh(key)
      if (known) return known.value
      return shelf.loading.get(key) ?? begin(shelf, key, load)
    },
  }
}

function isDefined(value: unknown): boolean {
  return value !== undefined
}
