import type { User } from '@bilheteria/contract/accounts'
import { formatCep } from '@bilheteria/rules/cep'
import { formatPhone } from '@bilheteria/rules/person'
import { Button } from '@bilheteria/ui/button'
import { Check } from 'lucide-react'
import { MaskedField } from '#forms/masked-field.tsx'
import { phoneField } from '#forms/person-fields.ts'
import { openDialog } from '#platform/dialog.ts'
import { EditAddress } from './edit-address.tsx'
import { EditEmail } from './edit-email.tsx'
import { EditOneField } from './edit-one-field.tsx'
import { ADD } from './profile-person.tsx'
import { ProfileRow, ProfileSection } from './profile-row.tsx'

export function ContactSection({ profile }: { profile: User }) {
  const { email, email_verified, has_password, cellphone } = profile
  const phone = cellphone === null ? '' : formatPhone(cellphone)
  return (
    <ProfileSection id="contato" title="Contato">
      <ProfileRow label="E-mail" value={email} mark={email_verified && <Verified />}>
        {(close) => (has_password ? <EditEmail profile={profile} onClose={close} /> : <PasswordFirst />)}
      </ProfileRow>
      {!email_verified && (
        <div className="px-4 py-2">
          <Button look="quiet" size="mid" onClick={() => openDialog('/email/verification')}>
            Verificar e-mail
          </Button>
        </div>
      )}
      <ProfileRow label="Celular" value={phone || ADD}>
        {(close) => (
          <EditOneField name="cellphone" schema={phoneField} initial={phone} onClose={close}>
            {(field) => <MaskedField label="Celular" mask="phone" type="tel" autoComplete="tel-national" {...field} />}
          </EditOneField>
        )}
      </ProfileRow>
    </ProfileSection>
  )
}

export function AddressSection({ profile }: { profile: User }) {
  const { address } = profile
  const place = address && `${formatCep(address.zipcode)} · ${address.city}, ${address.state}`
  const street = address && [address.street, address.number, address.complement].filter(Boolean).join(', ')
  return (
    <ProfileSection id="endereco" title="Endereço">
      <ProfileRow label={place ?? 'Endereço'} value={street ?? ADD}>
        {(close) => <EditAddress profile={profile} onClose={close} />}
      </ProfileRow>
    </ProfileSection>
  )
}

function Verified() {
  return (
    <span className="flex flex-none items-center gap-1.5 rounded-pill bg-success-soft px-2.5 py-1 text-small font-[620] text-success">
      <Check size={16} aria-hidden />
      Verificado
    </span>
  )
}

function PasswordFirst() {
  return (
    <p className="text-note">Você entrou por um parceiro. Para mudar o e-mail, crie antes uma senha em Segurança.</p>
  )
}
