import type { ErrorCode } from '@bilheteria/contract/errors'

/** A call that none of our pages makes. It has no schema of ours: who calls decides what it carries. */
export type OutsideCall = {
  name: string
  method: 'GET' | 'POST'
  path: string
  summary: string
  parameters: readonly object[]
  body?: object
  responses: Record<number, object>
  errors: readonly ErrorCode[]
}

const text = { type: 'string' }

const provider = {
  name: 'provider',
  in: 'path',
  required: true,
  description: 'The payment provider that calls.',
  schema: text,
}
const segment = {
  name: 'segment',
  in: 'path',
  required: true,
  description: 'The secret part of the address that the provider was told. A wrong one looks as if there were none.',
  schema: text,
}

const webhook = {
  method: 'POST',
  parameters: [provider, segment],
  body: { '*/*': { schema: { type: 'string', format: 'binary' } } },
  responses: {
    200: {
      description: 'Stored, to be handled; the same may come again.',
      content: { 'application/json': { schema: { type: 'object' } } },
    },
  },
  errors: [
    ...(['malformed_request', 'malformed_address', 'malformed_body', 'unauthenticated', 'not_found'] as const),
    ...(['forbidden', 'body_too_large', 'method_not_allowed', 'request_timeout', 'headers_too_large'] as const),
    ...(['unexpected', 'unavailable'] as const),
  ],
} as const

/** Where partners send people back to, and where providers tell us things: part of what we promise, though not to pages. */
export const outsideCalls: readonly OutsideCall[] = [
  {
    name: 'returnFromPartner',
    method: 'GET',
    path: '/api/integrations/callback',
    summary:
      'Where a partner sends the browser back to after a login that was begun by POST /api/integrations/{integration_id}/start.',
    parameters: [
      {
        name: 'code',
        in: 'query',
        required: false,
        description: 'What the partner’s token is asked for with.',
        schema: text,
      },
      { name: 'state', in: 'query', required: false, description: 'The integration’s id.', schema: text },
      {
        name: 'partner',
        in: 'cookie',
        required: false,
        description: 'Binds the login to the browser that began it; set when it was begun.',
        schema: text,
      },
    ],
    responses: {
      303: {
        description:
          'To where the login was begun, with a `token` that logs in or a `link` that is to be proved first; or to the host it was begun on.',
        headers: { location: { schema: text } },
      },
      400: {
        description: 'A page that says that the login has run out or was begun in another browser.',
        content: { 'text/html': { schema: text } },
      },
    },
    errors: ['method_not_allowed', 'request_timeout', 'headers_too_large', 'unexpected', 'unavailable'],
  },
  {
    ...webhook,
    name: 'receiveWebhook',
    path: '/api/webhooks/{provider}/{segment}',
    summary:
      'Where a payment provider tells that something happened to a charge; what it was the provider is asked itself.',
  },
  {
    ...webhook,
    name: 'receivePixWebhook',
    path: '/api/webhooks/{provider}/{segment}/pix',
    summary: 'The same, as banks call it that add the last part themselves.',
  },
]
