// chunk: common
import type { ErrorCode, FieldErrors } from './errors.ts'

export type { ErrorBody, ErrorCode, FieldErrors } from './errors.ts'

/** Needed when nothing more can be fetched. */
export const OFFLINE = 'Erro de rede. Verifique sua conexão e tente novamente.'

/** The only error. It stands apart from the table of sentences, which no page needs for its first look. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  /** What its sentence was filled in with, for whoever says it in other words. */
  declare params?: Readonly<Record<string, string | number>>
  /** The HTTP status of the answer; missing without an answer. */
  status?: number
  /** When it is worth trying again. */
  retry_after_s: number | undefined

  constructor(code: ErrorCode, message: string, fields?: FieldErrors) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = fields
  }
}

/** What was asked for does not exist; every other failure may pass. */
export function isGone(error: unknown): boolean {
  return error instanceof AppError && error.code.endsWith('not_found')
}
