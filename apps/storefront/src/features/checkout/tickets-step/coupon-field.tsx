import type { Coupon } from '@bilheteria/contract/checkout'
import { AppError } from '@bilheteria/contract/app-error'
import type { EventDetail } from '@bilheteria/contract/events'
import { fillIn } from '@bilheteria/rules/fill-in'
import { formatCents } from '@bilheteria/rules/money'
import { MAX_COUPONS } from '@bilheteria/rules/policy'
import { COUPON_PREFIX, type Quote } from '@bilheteria/rules/quote'
import { Button } from '@bilheteria/ui/button'
import { TextField } from '@bilheteria/ui/field'
import { IconButton } from '@bilheteria/ui/icon-button'
import { say } from '@bilheteria/ui/words'
import { TicketPercent, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { fail } from '#platform/fail.ts'
import { retryImport } from '#platform/retry-import.ts'
import { useBusy } from '#platform/use-busy.ts'
import { tellTotal } from '#features/checkout/frame/tell-total.ts'
import { addCoupon, removeCoupon } from '#features/checkout/cart/transitions.ts'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'

/** Codes that make it cheaper: those in the cart, each with what it takes off, and a place for another. */
export function CouponField({ event, quote }: { event: EventDetail; quote: Quote }) {
  const coupons = useCheckout((checkout) => checkout.coupons)
  return (
    <div className="mt-2 grid gap-2">
      {coupons.map((coupon) => (
        <AppliedCoupon key={coupon.id} {...{ event, coupon, quote }} />
      ))}
      {coupons.length < MAX_COUPONS && <NewCoupon event={event} />}
    </div>
  )
}

type Applied = { event: EventDetail; coupon: Coupon; quote: Quote }

function AppliedCoupon({ event, coupon, quote }: Applied) {
  const line = quote.lines.find(({ kind, label }) => kind === 'discount' && label === COUPON_PREFIX + coupon.code)
  const name = fillIn(say('checkout.coupon_remove', 'Tirar o cupom {code}'), { code: coupon.code })
  const remove = () => {
    removeCoupon(coupon.id)
    tellTotal(event, name)
  }
  return (
    <div className="flex items-center gap-3 rounded-panel bg-content py-2 pr-2 pl-4">
      <TicketPercent size={24} strokeWidth={1.75} className="flex-none" />
      <p className="min-w-0 flex-1 leading-snug">
        <strong className="block type-strong text-heading">{coupon.code}</strong>
        {line ? (
          <span className="text-small text-extra">
            − {formatCents(-line.amount_cents)} · {worth(coupon)}
          </span>
        ) : (
          <span className="text-small text-muted">
            {fillIn(say('checkout.coupon_unused', '{worth}, nenhum ingresso escolhido aceita este cupom'), {
              worth: worth(coupon),
            })}
          </span>
        )}
      </p>
      <IconButton icon={X} label={name} onClick={remove} />
    </div>
  )
}

function worth({ method, value, max_items }: Coupon): string {
  const off = method === 'fixed' ? formatCents(value) : `${value}%`
  return max_items === 1
    ? fillIn(say('checkout.coupon_worth_one', '{off} em até 1 ingresso'), { off })
    : fillIn(say('checkout.coupon_worth', '{off} em até {count} ingressos'), { off, count: max_items })
}

function NewCoupon({ event }: { event: EventDetail }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const { busy, run } = useBusy()
  const form = useRef<HTMLFormElement>(null)

  async function apply(): Promise<void> {
    const wanted = code.trim().toUpperCase()
    if (wanted === '') return setProblem(say('checkout.coupon_empty', 'Digite o código do cupom'))
    try {
      const { lookUpCoupon } = await retryImport(() => import('#features/checkout/cart/calls.ts'))
      addCoupon(await lookUpCoupon(event.id, wanted))
      setCode('')
      tellTotal(event, `${say('checkout.coupon', 'Cupom')} ${wanted}`)
    } catch (error) {
      setProblem(error instanceof AppError ? error.message : fail('unexpected').message)
    }
  }

  // On a phone the field stands low, and what is wrong with it would lie under the dock.
  useEffect(() => {
    if (problem !== undefined) form.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void run(apply)
      }}
      className="flex items-start gap-2 rounded-panel bg-content p-4"
    >
      <div className="min-w-0 flex-1">
        <TextField
          label={say('checkout.coupon', 'Cupom')}
          name="coupon"
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={problem}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value)
            setProblem(undefined)
          }}
        />
      </div>
      <Button type="submit" look="quiet" busy={busy} className="mt-[23px]">
        {say('checkout.coupon_apply', 'Aplicar')}
      </Button>
    </form>
  )
}
