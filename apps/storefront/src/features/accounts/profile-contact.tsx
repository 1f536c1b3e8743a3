import type { User } from '@bilheteria/contract/accounts'
import { PROFILE_TEXTS } from '@bilheteria/contract/texts/profile'
import { formatCep } from '@bilheteria/rules/cep'
import { formatPhone } from '@bilheteria/rules/person'
import { Button } from '@bilheteria/ui/button'
import { Check } from 'lucide-react'
import { MaskedField } from '#forms/masked-field.tsx'
import { phoneField } from '#forms/person-fields.ts'
import { openDialog } from '#platform/dialog.ts'
import { textsOf } from '#platform/texts.ts'
import { EditAddress } from './edit-address.tsx'
import { EditEmail } from './edit-email.tsx'
import { EditOneField } from './edit-one-field.tsx'
import { toAdd } from './profile-person.tsx'
import { ProfileRow, ProfileSection } from './profile-row.tsx'

const text = textsOf(PROFILE_TEXTS)

export function ContactSection({ profile }: { profile: User }) {
  const { email, email_verified, has_password, cellphone } = profile
  const phone = cellphone === null ? '' : formatPhone(cellphone)
  return (
    <ProfileSection id="contato" title={text('profile.contact')}>
      <ProfileRow label={text('profile.email')} value={email} mark={email_verified && <Verified />}>
        {(close) => (has_password ? <EditEmail profile={profile} onClose={close} /> : <PasswordFirst />)}
      </ProfileRow>
      {!email_verified && (
        <div className="px-4 py-2">
          <Button look="quiet" size="mid" onClick={() => openDialog('/email/verification')}>
            {text('profile.verify')}
          </Button>
        </div>
      )}
      <ProfileRow label={text('profile.cellphone')} value={phone || toAdd()}>
        {(close) => (
          <EditOneField name="cellphone" schema={phoneField} initial={phone} onClose={close}>
            {(field) => (
              <MaskedField
                label={text('profile.cellphone')}
                mask="phone"
                type="tel"
                autoComplete="tel-national"
                {...field}
              />
            )}
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
    <ProfileSection id="endereco" title={text('profile.address')}>
      <ProfileRow label={place ?? text('profile.address')} value={street ?? toAdd()}>
        {(close) => <EditAddress profile={profile} onClose={close} />}
      </ProfileRow>
    </ProfileSection>
  )
}

function Verified() {
  return (
    <span className="flex flex-none items-center gap-1.5 rounded-pill bg-success-soft px-2.5 py-1 text-small font-[620] text-success">
      <Check size={16} aria-hidden />
      {text('profile.verified')}
    </span>
  )
}

function PasswordFirst() {
  return <p className="text-note">{text('profile.email_by_partner')}</p>
}
