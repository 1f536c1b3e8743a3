import * as orders from '@bilheteria/contract/orders'
import * as payments from '@bilheteria/contract/payments'
import type { Serve } from '#http/serve.ts'
import { cancelOrder } from './cancel-order.ts'
import { getPaymentOptions } from './get-payment-options.ts'
import { orderAndPay } from './order-and-pay.ts'
import { payOrder } from './pay-order.ts'

export function paymentRoutes(serve: Serve): void {
  serve(payments.getPaymentOptions, getPaymentOptions)
  serve(orders.createOrder, orderAndPay)
  serve(payments.payOrder, payOrder)
  serve(payments.cancelOrder, cancelOrder)
}
