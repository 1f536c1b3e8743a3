import { fail } from '@bilheteria/contract/errors'
import type { Producer } from '@bilheteria/contract/producers'
import type { FastifyRequest } from 'fastify'
import { createHmac } from 'node:crypto'
import type { Context } from '#context.ts'
import type { Db } from '#db/db.ts'

type Producers = {
  find(by: { id: string } | { host: string }): Promise<Producer | undefined>
  getDefault(): Promise<Producer>
}

/** What a request knows before its use case runs. */
export function createContextOf(db: Db, producers: Producers, app_secret: string) {
  return async (request: FastifyRequest): Promise<Context> => ({
    db,
    producer: await producerOf(request, producers),
    host: request.hostname.toLowerCase(),
    visitor: createHmac('sha256', app_secret).update(`visitor ${request.ip}`).digest('base64url'),
  })
}

async function producerOf(request: FastifyRequest, producers: Producers): Promise<Producer> {
  const id = request.headers['producer-id']
  if (id === undefined) return (await producers.find({ host: request.hostname })) ?? producers.getDefault()
  const producer = await producers.find({ id: String(id) })
  if (!producer) throw fail('producer_not_found')
  return producer
}
