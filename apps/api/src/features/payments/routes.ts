import * as payments from '@bilheteria/contract/payments'
import type { Desk } from '#features/checkout/reserve.ts'
import type { ShowOrder } from '#features/orders/show-order.ts'
import type { Serve } from '#http/serve.ts'
import { createCancelOrder } from './cancel-order.ts'
import { createGetPaymentOptions } from './get-payment-options.ts'
import { createPayOrder } from './pay-order.ts'
import type { PaymentDesk } from './payment-desk.ts'

export function paymentRoutes(serve: Serve, desk: Desk, payment_desk: PaymentDesk, showOrder: ShowOrder): void {
  serve(payments.getPaymentOptions, createGetPaymentOptions(desk, payment_desk.providers))
  serve(payments.payOrder, createPayOrder(payment_desk, showOrder))
  serve(payments.cancelOrder, createCancelOrder(payment_desk, showOrder))
}
