// What we promise and what the law asks: code, queries, sentences and information pages take each figure from here.

/** How long a reservation lasts where a producer says nothing else. */
export const HOLD_MINUTES = 15
/** A Pix or a card gets at least so long, whatever is left of the reservation. */
export const PAY_MIN_MINUTES = 10
/** Counted from the first hold; no Pix keeps tickets aside for longer. */
export const PIX_MAX_MINUTES = 30
/** How long a bank may think about a card; the places are kept meanwhile. */
export const CARD_REVIEW_HOURS = 48
/** Tickets of an order where an event says nothing else. */
export const MAX_PER_ORDER = 6
export const MAX_COUPONS = 5
/** Highest total of an order with interest: the database stores cents in 32 bits. */
export const MAX_TOTAL_CENTS = 2_147_483_647

/** Share of an event's tickets that unproved accounts may hold together. */
const UNPROVED_SHARE_PERCENT = 20
/** Tickets of an event that unproved accounts behind one IPv4 address or IPv6 /64 may hold together. */
export const UNPROVED_PER_NETWORK = 24

/** At least one, so that a small event has a ticket for a new account. */
export function unprovedLimit(on_sale: number): number {
  return Math.ceil((on_sale * UNPROVED_SHARE_PERCENT) / 100)
}

/** Consumer protection code, article 49: regret within seven days. */
export const CANCEL_DAYS = 7
/** A Pix can be sent back through its own system only this long. */
export const PIX_RETURN_DAYS = 90

/** Of the tickets on general sale, by law 12.933. */
export const HALF_PRICE_PERCENT = 40
export const SENIOR_AGE = 60

/** Whoever is younger cannot have an account. */
export const ACCOUNT_MIN_AGE = 16
export const PASSWORD_MIN = 8
export const CODE_MINUTES = 15
export const CODE_TRIES = 5
/** Whoever changes a telephone that is not theirs waits so long before it opens the account. */
export const NEW_PHONE_HOURS = 72

/** A person younger than this needs no face, and none is taken. */
export const FACE_MIN_AGE = 16
/** After the event. */
export const FACE_KEPT_DAYS = 30

export const MESSAGES_KEPT_DAYS = 30
export const HALF_PRICE_PROOFS_KEPT_YEARS = 1
export const SUPPORT_KEPT_YEARS = 2
export const RECORDS_KEPT_YEARS = 5
export const ACCESS_LOG_KEPT_MONTHS = 6

/** To answer what somebody asks about their data, and what somebody asks support. */
export const PRIVACY_ANSWER_DAYS = 15
export const SUPPORT_ANSWER_DAYS = 5
