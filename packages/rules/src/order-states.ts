/** What an order may become, and nothing else. */
export const ORDER_MOVES = {
  pending: ['paid', 'expired', 'cancelled'],
  paid: ['refunding'],
  expired: ['paid', 'refunding'],
  cancelled: ['refunding'],
  refunding: ['refunded'],
  refunded: [],
} as const satisfies Record<string, readonly string[]>
export type OrderState = keyof typeof ORDER_MOVES

/** What an attempt to pay may become. Money that arrived is never forgotten, whatever is heard afterwards. */
export const PAYMENT_MOVES = {
  created: ['pending', 'in_review', 'approved', 'refused', 'expired', 'charged_back'],
  pending: ['in_review', 'approved', 'refused', 'expired', 'charged_back'],
  in_review: ['approved', 'refused', 'expired', 'charged_back'],
  // A provider that has given up may still be paid: money decides.
  refused: ['approved', 'charged_back'],
  expired: ['approved', 'charged_back'],
  approved: ['refunded', 'charged_back'],
  refunded: [],
  charged_back: [],
} as const satisfies Record<string, readonly string[]>
export type PaymentState = keyof typeof PAYMENT_MOVES

export function mayBecome<State extends string>(
  moves: Record<State, readonly string[]>,
  from: State,
  to: State,
): boolean {
  return moves[from].includes(to)
}

/**
 * What money means for the order it arrives at. `sell`: the places are its own, or must still be free; `return`: it goes
 * back to the buyer.
 */
export function onMoney(order: OrderState): 'sell' | 'return' {
  return order === 'pending' || order === 'expired' ? 'sell' : 'return'
}
