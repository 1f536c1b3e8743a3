import { setTimeout as sleep } from 'node:timers/promises'
import { BoundedMap, type Room } from './bounded-map.ts'

type Options<Value> = {
  /** How many are kept; what was loaded longest ago goes first. */
  most: number
  /** How much is kept, where anybody can ask for as much as they like. */
  room?: Room<Value>
  /** What is older is loaded anew. */
  fresh_ms?: number
  /** Of what a value is made from: nothing is answered beyond the version it was asked for at. */
  version?: (key: string) => Promise<string>
  /** By default all but undefined: invented keys would push out those that everybody asks for. */
  keeps?: (value: Value) => boolean
  /** A failure to load that leaves what is too old standing, for those who wait for it; and nobody waits long for it. */
  outlives?: (error: unknown) => boolean
}

type Load<Value> = (before: Value | undefined) => Promise<Value>

type Cache<Value> = {
  /**
   * Callers at once share one loading; a failure is theirs, and is not kept. `admit` throws for a caller who may not start
   * one: the caller gets the old value if that outlives the error, and no other caller notices.
   */
  get(key: string, load: Load<Value>, admit?: () => void): Promise<Value>
  /** What is fresh by its age, at once; the version is asked for by `get` alone. */
  find(key: string): Value | undefined
}

type Kept<Value> = { value: Value; loaded_at: number; version: string | undefined }
type Loading<Value> = { version: string | undefined; answered: Promise<Value> }

/** Loading takes milliseconds, unless whoever is asked hangs. */
const PATIENCE_MS = 1_000

/** Values by key, loaded when somebody asks for one that is not there, too old, or of another version. */
export function createCache<Value>(options: Options<Value>): Cache<Value> {
  const { most, room, fresh_ms = Infinity, version, keeps = isDefined, outlives } = options
  const kept = new BoundedMap<string, Kept<Value>>(
    most,
    room && { most_bytes: room.most_bytes, bytesOf: ({ value }) => room.bytesOf(value) },
  )
  const loading = new Map<string, Loading<Value>>()

  function findFresh(key: string): Kept<Value> | undefined {
    const known = kept.get(key)
    return known && performance.now() - known.loaded_at < fresh_ms ? known : undefined
  }

  /** The value that outlives the error; without one the error itself. */
  function olderThan(error: unknown, key: string): Value {
    const before = kept.get(key)
    if (before && outlives?.(error)) return before.value
    throw error
  }

  async function loadAt(of: string | undefined, key: string, load: Load<Value>): Promise<Value> {
    const before = kept.get(key)
    try {
      const value = await load(before?.value)
      const latest = loading.get(key)
      // Somebody has asked for a newer version meanwhile: this one is its callers' alone.
      if (!latest || latest.version !== of) return value
      if (keeps(value)) kept.set(key, { value, loaded_at: performance.now(), version: of })
      else kept.delete(key)
      return value
    } catch (error) {
      if (before && outlives?.(error)) return before.value
      throw error
    }
  }

  /** Whoever comes while it takes too long has the old value at once, and none begins another loading. */
  function begin(of: string | undefined, key: string, load: Load<Value>): Promise<Value> {
    const before = kept.get(key)
    const loaded = loadAt(of, key, load)
    const answered =
      before && outlives ? Promise.race([loaded, sleep(PATIENCE_MS, before.value, { ref: false })]) : loaded
    const own = { version: of, answered }
    loading.set(key, own)
    const end = () => {
      if (loading.get(key) === own) loading.delete(key)
    }
    void loaded.then(end, end)
    return answered
  }

  return {
    find: (key) => findFresh(key)?.value,
    async get(key, load, admit) {
      const of = version && (await version(key))
      const known = findFresh(key)
      if (known && known.version === of) return known.value
      const under_way = loading.get(key)
      if (under_way && under_way.version === of) return under_way.answered
      try {
        admit?.()
      } catch (error) {
        return olderThan(error, key)
      }
      return begin(of, key, load)
    },
  }
}

function isDefined(value: unknown): boolean {
  return value !== undefined
}
