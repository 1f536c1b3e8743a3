import type { AppError, FieldErrors } from '@bilheteria/contract/errors'
import { errorTextKey } from '@bilheteria/contract/error-text-key'
import { sayOfFields } from '@bilheteria/contract/field-words'
import type { Producer } from '@bilheteria/contract/producers'
import { fillIn } from '@bilheteria/rules/fill-in'
import type { FastifyRequest } from 'fastify'

type Words = Readonly<Record<string, string | undefined>>

declare module 'fastify' {
  interface FastifyRequest {
    /** What its producer says differently, once the producer is known. */
    words: Words | null
  }
}

/** From now on this request is refused in its producer's words. */
export function rememberWords(request: FastifyRequest, { locale }: Producer): void {
  request.words = locale['pt-br']
}

/** The sentence of a refusal: the producer's, else ours. */
export function sentenceOf({ code, params = {}, message }: AppError, request: FastifyRequest): string {
  const said = request.words?.[errorTextKey(code, params)]
  return said === undefined ? message : fillIn(said, params)
}

/** What is wrong with single fields, in the same words. */
export function fieldsOf({ fields }: AppError, request: FastifyRequest): { errors?: FieldErrors } {
  return fields === undefined ? {} : { errors: request.words ? sayOfFields(fields, request.words) : fields }
}
