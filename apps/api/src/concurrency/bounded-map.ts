/** How much may be kept, and how much one entry counts. */
export type Room<Value> = { most_bytes: number; bytesOf(value: Value): number }

/**
 * Keeps `most` entries, and no more bytes than there is room for; what was set longest ago goes first, and what is set again
 * counts as new.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number
  readonly #room: Room<Value>
  #bytes = 0

  constructor(most: number, room: Room<Value> = { most_bytes: Infinity, bytesOf: () => 0 }) {
    super()
    this.#most = most
    this.#room = room
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    this.#bytes += this.#room.bytesOf(value)
    // Reading changes nothing: to note who asked last would make a rush rewrite the map at every call.
    while (this.size > this.#most || this.#bytes > this.#room.most_bytes) this.delete(this.keys().next().value as Key)
    return this
  }

  override delete(key: Key): boolean {
    const known = this.get(key)
    if (!super.delete(key)) return false
    this.#bytes -= this.#room.bytesOf(known as Value)
    return true
  }
}
