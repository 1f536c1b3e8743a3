import type { Producer } from '@bilheteria/contract/producers'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { resetCart } from '#features/checkout/cart.ts'

export function head(producer: Producer) {
  return { title: 'Ingressos do pedido', description: `Os ingressos do seu pedido em ${producer.title}.` }
}

/** Entering resets the cart and the event; without an order of one's own it goes on to the orders. */
export function Page() {
  const [, navigate] = useLocation()
  useEffect(() => {
    resetCart()
    navigate('/ticket/payments', { replace: true })
  }, [navigate])
  return <div aria-busy="true" className="min-h-[80dvh]" />
}
