import * as producers from '@bilheteria/contract/producers'
import type { Serve } from '#http/serve.ts'
import { getCurrentProducer } from './get-current-producer.ts'
import { listProducers } from './list-producers.ts'

export function producerRoutes(serve: Serve): void {
  serve(producers.listProducers, listProducers)
  serve(producers.getCurrentProducer, getCurrentProducer)
}
