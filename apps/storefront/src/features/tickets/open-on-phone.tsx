import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { Disclosure } from '@bilheteria/ui/disclosure'
import { textsOf } from '#platform/texts.ts'
import { QrCode } from './qr-code.tsx'

const text = textsOf(TICKETS_TEXTS)

/** A screen on a desk opens no gate: this very page, to be looked at by a phone. It asks for the login there too. */
export function OpenOnPhone() {
  return (
    <div className="hidden desk:block">
      <Disclosure summary={text('ticket.on_phone')}>
        <div className="grid justify-items-center gap-3 px-4 pb-4">
          <QrCode text={location.href} label={text('ticket.on_phone_code')} className="page-code" />
          <p className="text-small text-muted">{text('ticket.on_phone_how')}</p>
        </div>
      </Disclosure>
    </div>
  )
}
