/**
 * All that a span may say besides its times. Whatever else the libraries learn to tell (addresses, queries, networks, browsers,
 * the text of a statement, the words of an error) stays here, because it is not in this list.
 */
const TOLD = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'db.system.name',
  'db.operation.name',
  'db.collection.name',
]

const A_MS_IN_NS = 1_000_000

/** The same exporter, handed nothing but what may be told. */
export function reduced(exporter) {
  return {
    export: (spans, done) => exporter.export(spans.map(reduce).filter(isWorthTelling), done),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

function reduce(span) {
  const told = Object.fromEntries(
    TOLD.filter((name) => name in span.attributes).map((name) => [name, span.attributes[name]]),
  )
  return {
    name: nameOf(told),
    kind: span.kind,
    spanContext: () => bare(span.spanContext()),
    parentSpanContext: span.parentSpanContext && bare(span.parentSpanContext),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: true,
    status: { code: span.status.code },
    attributes: told,
    links: [],
    events: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

/** Without its trace state, which is the caller's own text. */
function bare({ traceId, spanId, traceFlags, isRemote }) {
  return { traceId, spanId, traceFlags, isRemote }
}

const CONNECT = 'connect'

/** Nearly every statement finds a connection at once. */
function isWorthTelling({ name, duration: [seconds, ns] }) {
  return name !== CONNECT || seconds > 0 || ns >= A_MS_IN_NS
}

/** What is neither a request nor a statement waits for a connection. */
function nameOf(told) {
  const words = told['http.request.method']
    ? [told['http.request.method'], told['http.route']]
    : [told['db.operation.name'] ?? CONNECT, told['db.collection.name']]
  return words.filter(Boolean).join(' ')
}
