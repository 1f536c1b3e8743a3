import { ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { AsyncLocalStorage } from 'node:async_hooks'

/** What is going on, wherever it is asked from. */
export const current = new AsyncLocalStorage()

/** Of emitters nothing is bound: where a request goes on, `trace.mjs` says whose it is. */
export const contextManager = {
  active: () => withoutEnded(current.getStore() ?? ROOT_CONTEXT),
  with: (context, work, self, ...args) => current.run(context, () => work.apply(self, args)),
  bind: (context, target) => (typeof target === 'function' ? bound(context, target) : target),
  enable() {
    return this
  },
  disable() {
    return this
  },
}

/**
 * What a request has begun and others go on with (a queue, a connection, a look at the seats every quarter of a second) would
 * be its own for ever.
 */
function withoutEnded(context) {
  return trace.getSpan(context)?.isRecording() === false ? trace.deleteSpan(context) : context
}

function bound(context, work) {
  return function (...args) {
    return current.run(context, () => work.apply(this, args))
  }
}
