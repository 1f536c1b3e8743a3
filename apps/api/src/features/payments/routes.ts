import * as payments from '@bilheteria/contract/payments'
import type { Serve } from '#http/serve.ts'
import { cancelOrder } from './cancel-order.ts'
import { getPaymentOptions } from './get-payment-options.ts'
import { payOrder } from './pay-order.ts'

export function paymentRoutes(serve: Serve): void {
  serve(payments.getPaymentOptions, getPaymentOptions)
  serve(payments.payOrder, payOrder)
  serve(payments.cancelOrder, cancelOrder)
}
