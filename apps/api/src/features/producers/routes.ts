import * as producers from '@bilheteria/contract/producers'
import type { Serve } from '#http/serve.ts'
import { getCurrentProducer, listProducers } from './producers.ts'

export function producerRoutes(serve: Serve): void {
  serve(producers.listProducers, listProducers)
  serve(producers.getCurrentProducer, getCurrentProducer)
}
