import type { Ticket } from '@bilheteria/contract/orders'

type Entering = Pick<Ticket, 'biometry' | 'state'>

/** Where one enters by face: how many of those who go need one, how many have sent it, and whose is next. */
export function countFaces<Each extends Entering>(items: readonly Each[]) {
  const asked = items.filter(({ biometry, state }) => biometry !== null && state !== 'cancelled')
  const missing = asked.filter(isFaceMissing)
  return {
    asked: asked.length,
    sent: asked.length - missing.length,
    next: missing[0],
    in_review: asked.some(({ biometry }) => biometry === 'in_review'),
  }
}

/** It is the person's turn: none has been sent, or the one that was is of no use. A child needs none. */
export function isFaceMissing({ biometry }: Pick<Ticket, 'biometry'>): boolean {
  return biometry === 'pending' || biometry === 'refused'
}
