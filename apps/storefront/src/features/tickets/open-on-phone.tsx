import { Disclosure } from '@bilheteria/ui/disclosure'
import { QrCode } from './qr-code.tsx'

/** A screen on a desk opens no gate: this very page, to be looked at by a phone. It asks for the login there too. */
export function OpenOnPhone() {
  return (
    <div className="hidden desk:block">
      <Disclosure summary="Abrir no celular">
        <div className="grid justify-items-center gap-3 px-4 pb-4">
          <QrCode text={location.href} label="QR Code desta página" className="page-code" />
          <p className="text-small text-muted">Aponte a câmera do celular e entre na sua conta.</p>
        </div>
      </Disclosure>
    </div>
  )
}
