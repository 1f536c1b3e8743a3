// A span for every request and for every statement it waits for. The product knows nothing of it.
import { context, propagation, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { AsyncResource } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { contextManager, current } from './current-request.mjs'
import { describeStatement } from './describe-statement.mjs'
import { reduced } from './reduce-span.mjs'

/** A process that ends waits for nobody: so much of its last traces may be lost. */
const EXPORT_EVERY_MS = 1_000
/** Asked every few seconds by those who watch. */
const WATCHED = /^\/(livez|readyz|healthz|metrics)$/

/** What was going on when a request came, by the request. */
const beginnings = new WeakMap()

new NodeTracerProvider({
  resource: resourceFromAttributes({ 'service.name': 'bilheteria' }),
  spanProcessors: [new BatchSpanProcessor(reduced(new OTLPTraceExporter()), { scheduledDelayMillis: EXPORT_EVERY_MS })],
}).register({ contextManager, propagator: new W3CTraceContextPropagator() })

registerInstrumentations({
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url }) => WATCHED.test(url),
      // Banks and mail servers are told nothing of our traces.
      disableOutgoingRequestInstrumentation: true,
      requestHook: (_span, request) => {
        beginnings.set(request, context.active())
        // The product's log lines name the trace they read here, also when the caller sent none.
        propagation.inject(context.active(), request.headers)
      },
    }),
    new PgInstrumentation({
      // Jobs look for work several times a second.
      requireParentSpan: true,
      requestHook: (span, { query }) => span.setAttributes(describeStatement(query.text)),
    }),
  ],
})

// A request waits for its turn, after which whoever was before it would seem to go on.
tracingChannel('fastify.request.handler').start.bindStore(current, ({ request, route }) => {
  const beginning = beginnings.get(request.raw)
  if (beginning) trace.getSpan(beginning)?.setAttribute('http.route', route.url)
  return beginning
})

// Only what is required is instrumented, and the product imports: what it imports then was required here before.
const require = createRequire(resolve(process.argv[1]))
require('node:http')
const { Pool } = require('pg')

// Whoever gives a connection back calls the next one who waits for it. That is bound for those who are traced; a job, or a
// caller who wants no trace, would go on in the trace of the giver.
const { connect } = Pool.prototype
Pool.prototype.connect = function (callback) {
  return connect.call(this, callback && AsyncResource.bind(callback))
}
