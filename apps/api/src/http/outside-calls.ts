import type { ErrorCode } from '@bilheteria/contract/errors'

/** A call that no page makes. The caller decides what it sends, so the contract has no schema for it. */
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
  description: 'The name of the payment provider.',
  schema: text,
}
const segment = {
  name: 'segment',
  in: 'path',
  required: true,
  description: 'The secret part of the address, known to the provider. A wrong one gets 404.',
  schema: text,
}

const webhook = {
  method: 'POST',
  parameters: [provider, segment],
  body: { '*/*': { schema: { type: 'string', format: 'binary' } } },
  responses: {
    200: {
      description: 'Stored for processing. A repeated message does no harm.',
      content: { 'application/json': { schema: { type: 'object' } } },
    },
  },
  errors: [
    ...(['malformed_request', 'malformed_address', 'malformed_body', 'unauthenticated', 'not_found'] as const),
    ...(['forbidden', 'body_too_large', 'method_not_allowed', 'request_timeout', 'headers_too_large'] as const),
    ...(['unexpected', 'unavailable'] as const),
  ],
} as const

/** Calls of partners and payment providers. */
export const outsideCalls: readonly OutsideCall[] = [
  {
    name: 'returnFromPartner',
    method: 'GET',
    path: '/api/integrations/callback',
    summary: 'Takes the browser back from a partner’s login, which `startPartnerLogin` began.',
    parameters: [
      {
        name: 'code',
        in: 'query',
        required: false,
        description:
          'The OAuth code, which the server exchanges for the partner’s token. Absent if the person declined.',
        schema: text,
      },
      {
        name: 'state',
        in: 'query',
        required: false,
        description: 'The id of the integration, as the login page got it.',
        schema: text,
      },
      {
        name: 'partner',
        in: 'cookie',
        required: false,
        description: 'The cookie of `startPartnerLogin`. It binds the login to the browser.',
        schema: text,
      },
    ],
    responses: {
      303: {
        description:
          'Back to the page of `return_to`: with `token` to log in, with `vincular` for `linkPartner`, or with `acesso` after a refusal. From another host, to the callback at the club’s own host.',
        headers: { location: { schema: text } },
      },
      400: {
        description: 'A page: the login has expired or began in another browser.',
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
      'Takes a payment provider’s message that a charge changed. The server then asks the provider for its state.',
  },
  {
    ...webhook,
    name: 'receivePixWebhook',
    path: '/api/webhooks/{provider}/{segment}/pix',
    summary: 'Takes the same messages from banks that add `/pix` to the address.',
  },
]
