import type { AppError } from '@bilheteria/contract/errors'
import { errorTextKey } from '@bilheteria/contract/every-text'
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

/** The sentence of a refusal: the producer's, else ours. What is wrong with single fields stays said of them. */
export function sentenceOf({ code, params = {}, message }: AppError, request: FastifyRequest): string {
  const said = request.words?.[errorTextKey(code, params)]
  return said === undefined ? message : fillIn(said, params)
}
