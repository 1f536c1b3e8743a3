import { Socket } from 'node:net'

/**
 * What is asked at one moment leaves in one go: handing it to the kernel and waking the database takes longer than most of
 * the statements of a purchase. The driver corks for each question; here that holds until the moment is over.
 */
export class OneWriteSocket extends Socket {
  #gathers = false

  override cork(): void {
    super.cork()
    if (this.#gathers) return
    this.#gathers = true
    super.cork()
    queueMicrotask(() => {
      this.#gathers = false
      super.uncork()
    })
  }
}
