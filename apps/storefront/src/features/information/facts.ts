/** Figures the pages promise. They repeat what the product does and what the law says: change both together. */
export const HOLD_MINUTES = 15
export const PIX_MIN_MINUTES = 10
/** Counted from the first hold; no payment keeps tickets aside for longer. */
export const PIX_MAX_MINUTES = 30
export const CARD_REVIEW_HOURS = 48
export const MAX_PER_ORDER = 6

export const CANCEL_DAYS = 7
/** A Pix can be sent back through its own system only this long. */
export const PIX_RETURN_DAYS = 90

export const HALF_PRICE_PERCENT = 40
export const SENIOR_AGE = 60

export const ACCOUNT_AGE = 16
export const CODE_MINUTES = 15
export const CODE_TRIES = 5
export const PASSWORD_LENGTH = 8

export const BIOMETRY_AGE = 16
export const BIOMETRY_ARENA = '20 mil'
export const PHOTO_DAYS = 30
export const ACCESS_LOG_MONTHS = 6
export const RECORD_YEARS = 5
export const SUPPORT_YEARS = 2
export const MESSAGE_DAYS = 30
export const PROOF_YEARS = 1
export const RIGHTS_DAYS = 15

export const SUPPORT_DAYS = 5
export const SUPPORT_HOURS = 'segunda a sexta, das 9h às 18h (horário de Brasília), exceto feriados nacionais'

export const POLICIES_DATE = '15 de novembro de 2026'
