import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { privateId } from './fields.ts'
import { order } from './orders.ts'

export const answerChange = endpoint({
  method: 'POST',
  path: '/api/orders/{order_id}/changes/{change_id}',
  summary: 'Answers a new time or place of the event, once: keeps the order, or cancels it and returns all money.',
  access: 'account',
  input: z.strictObject({
    order_id: privateId,
    /** The `change.id` of the order. */
    change_id: privateId,
    /** `keep` keeps the tickets. `refund` cancels all tickets and returns all money. */
    answer: z.enum(['keep', 'refund']),
  }),
  output: order,
  errors: ['order_not_found', 'change_not_found', 'change_answered'],
})
