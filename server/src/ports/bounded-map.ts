/** A map in bounded memory: an entry that is set stands behind all others, and beyond `most` the first one is dropped. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number
  /** One iterator for all drops: a new one would pass every deleted entry at the head again. */
  readonly #inOrder = this.keys()

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    if (this.size > this.#most) {
      const first = this.#inOrder.next()
      if (!first.done) this.delete(first.value)
    }
    return this
  }
}
