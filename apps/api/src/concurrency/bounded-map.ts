/** Keeps `most` entries; what was set longest ago goes first, and what is set again counts as new. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    // Reading changes nothing: to note who asked last would make a rush rewrite the map at every call.
    if (this.size > this.#most) this.delete(this.keys().next().value as Key)
    return this
  }
}
