import type { PaymentOptions } from '@bilheteria/contract/paying'
import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { Notice } from '@bilheteria/ui/notice'
import { CreditCard, QrCode, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePage } from '#platform/page.tsx'
import { textsOf } from '#platform/texts.ts'
import { CardForm } from './card-form.tsx'
import { offeredMethods, type Method } from './methods.ts'
import type { CardFrame } from './use-card-frame.ts'
import type { CardParts } from './use-card-parts.ts'

const text = textsOf(PAYMENT_TEXTS)

type Props = {
  options: PaymentOptions
  method: Method | undefined
  card: CardFrame
  parts: CardParts
  busy: boolean
  installments: number
  /** This card is good for fewer parts than were chosen. */
  isFewer: boolean
  onMethod(method: Method): void
  onInstallments(count: number): void
}

/** Each way to pay that this installation has, with what it asks for. What is under way is not changed any more. */
export function MethodFields(props: Props) {
  const { options, method, card, parts, busy, installments, isFewer, onMethod, onInstallments } = props
  const offered = offeredMethods(options, parts)
  const { pix, card: cards } = usePage().installation
  if (!pix && !cards) return <Notice loud>{text('payment.none')}</Notice>
  return (
    <fieldset disabled={busy} className="grid min-w-0 gap-2">
      <legend className="sr-only">{text('payment.method')}</legend>
      {pix && (
        <MethodCard
          {...{ value: 'pix', title: text('payment.pix'), icon: QrCode, ...offered.pix }}
          chosen={method === 'pix'}
          onChoose={() => onMethod('pix')}
        />
      )}
      {cards && (
        <MethodCard
          {...{ value: 'card', title: text('payment.card'), icon: CreditCard, ...offered.card }}
          chosen={method === 'card'}
          onChoose={() => onMethod('card')}
        >
          {options.card && card.wanted && (
            // What was typed stays while one looks at Pix.
            <div hidden={method !== 'card'}>
              <CardForm offer={options.card} {...{ card, parts, installments, isFewer, onInstallments }} />
            </div>
          )}
        </MethodCard>
      )}
    </fieldset>
  )
}

type MethodCardProps = {
  value: string
  title: string
  note: string
  icon: LucideIcon
  /** Whether it can be used now. */
  open: boolean
  chosen: boolean
  onChoose(): void
  children?: ReactNode
}

/** One way to pay: as large as a thumb wants it, with what it asks for below. */
function MethodCard({ value, title, note, icon: Icon, open, chosen, onChoose, children }: MethodCardProps) {
  return (
    <div className={`rounded-panel bg-content ${chosen ? 'method-chosen' : ''}`}>
      <label className={`flex min-h-16 items-center gap-3 px-4 py-3 ${open ? 'cursor-pointer' : ''}`}>
        <input
          type="radio"
          name="method"
          value={value}
          checked={chosen}
          disabled={!open}
          onChange={onChoose}
          className="size-5 flex-none appearance-none rounded-pill border-2 border-line-strong checked:border-6 checked:border-accent"
        />
        <span className="min-w-0 flex-1 leading-snug">
          <span className={`block type-strong ${open ? 'text-heading' : 'text-muted'}`}>{title}</span>
          <span className="text-small text-muted">{note}</span>
        </span>
        <Icon size={24} strokeWidth={1.75} aria-hidden className="flex-none" />
      </label>
      {children}
    </div>
  )
}
