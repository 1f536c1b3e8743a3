import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { privateId } from './fields.ts'
import { order } from './orders.ts'

export const answerChange = endpoint({
  method: 'POST',
  path: '/api/orders/{order_id}/changes/{change_id}',
  summary:
    'Says once what becomes of an order whose event is at another time or place: it is kept, or all of its money goes back.',
  access: 'account',
  input: z.strictObject({ order_id: privateId, change_id: privateId, answer: z.enum(['keep', 'refund']) }),
  output: order,
  errors: ['order_not_found', 'change_not_found', 'change_answered'],
})
