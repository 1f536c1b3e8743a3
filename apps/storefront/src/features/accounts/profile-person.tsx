import type { User } from '@bilheteria/contract/accounts'
import { REQUIRED } from '@bilheteria/contract/fields'
import { genderId, genders, personName } from '@bilheteria/contract/person'
import { PROFILE_TEXTS } from '@bilheteria/contract/texts/profile'
import { fromIsoDate } from '@bilheteria/rules/calendar-date'
import { TextField } from '@bilheteria/ui/field'
import { say } from '@bilheteria/ui/words'
import * as z from 'zod/mini'
import { GenderField } from '#forms/gender-field.tsx'
import { MaskedField } from '#forms/masked-field.tsx'
import { birthDateField } from '#forms/person-fields.ts'
import { textsOf } from '#platform/texts.ts'
import { EditOneField } from './edit-one-field.tsx'
import { ProfileRow, ProfileSection } from './profile-row.tsx'

const text = textsOf(PROFILE_TEXTS)

/** People who came by a partner may not have told us everything. */
export const toAdd = () => text('profile.add')

const genderField = z.pipe(z.string(REQUIRED), genderId)

export function PersonSection({ profile: { name, birth_date, gender_id } }: { profile: User }) {
  const born = birth_date === null ? '' : fromIsoDate(birth_date)
  return (
    <ProfileSection id="dados-pessoais" title={text('profile.person')}>
      <ProfileRow label={text('profile.name')} value={name}>
        {(close) => (
          <EditOneField name="name" schema={personName} initial={name} onClose={close}>
            {(field) => (
              <TextField label={text('profile.name')} autoComplete="name" autoCapitalize="words" {...field} />
            )}
          </EditOneField>
        )}
      </ProfileRow>
      <ProfileRow label={text('profile.birth_date')} value={born || toAdd()}>
        {(close) => (
          <EditOneField name="birth_date" schema={birthDateField} initial={born} onClose={close}>
            {(field) => (
              <MaskedField
                label={text('profile.birth_date')}
                mask="date"
                placeholder={text('profile.birth_date_hint')}
                autoComplete="bday"
                {...field}
              />
            )}
          </EditOneField>
        )}
      </ProfileRow>
      <ProfileRow
        label={text('profile.gender')}
        value={gender_id === null ? toAdd() : say(`gender.${gender_id}`, genders[gender_id])}
      >
        {(close) => (
          <EditOneField name="gender_id" schema={genderField} initial={gender_id ?? ''} onClose={close}>
            {(field) => <GenderField {...field} />}
          </EditOneField>
        )}
      </ProfileRow>
    </ProfileSection>
  )
}
