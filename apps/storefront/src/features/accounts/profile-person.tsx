import type { User } from '@bilheteria/contract/accounts'
import { genderId, genders, personName } from '@bilheteria/contract/person'
import { fromIsoDate } from '@bilheteria/rules/calendar-date'
import { TextField } from '@bilheteria/ui/field'
import * as z from 'zod/mini'
import { GenderField } from '#forms/gender-field.tsx'
import { MaskedField } from '#forms/masked-field.tsx'
import { birthDateField } from '#forms/person-fields.ts'
import { EditOneField } from './edit-one-field.tsx'
import { ProfileRow, ProfileSection } from './profile-row.tsx'

/** People who came by a partner may not have told us everything. */
export const ADD = 'Adicionar'

const genderField = z.pipe(z.string(), genderId)

export function PersonSection({ profile: { name, birth_date, gender_id } }: { profile: User }) {
  const born = birth_date === null ? '' : fromIsoDate(birth_date)
  return (
    <ProfileSection id="dados-pessoais" title="Dados pessoais">
      <ProfileRow label="Nome completo" value={name}>
        {(close) => (
          <EditOneField name="name" schema={personName} initial={name} onClose={close}>
            {(field) => <TextField label="Nome completo" autoComplete="name" autoCapitalize="words" {...field} />}
          </EditOneField>
        )}
      </ProfileRow>
      <ProfileRow label="Nascimento" value={born || ADD}>
        {(close) => (
          <EditOneField name="birth_date" schema={birthDateField} initial={born} onClose={close}>
            {(field) => (
              <MaskedField label="Nascimento" mask="date" placeholder="dd/mm/aaaa" autoComplete="bday" {...field} />
            )}
          </EditOneField>
        )}
      </ProfileRow>
      <ProfileRow label="Gênero" value={gender_id === null ? ADD : genders[gender_id]}>
        {(close) => (
          <EditOneField name="gender_id" schema={genderField} initial={gender_id ?? ''} onClose={close}>
            {(field) => <GenderField {...field} />}
          </EditOneField>
        )}
      </ProfileRow>
    </ProfileSection>
  )
}
