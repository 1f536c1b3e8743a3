import { listGenders, type Gender } from '@bilheteria/contract/accounts'
import { genders } from '@bilheteria/contract/person'
import { FIELDS_TEXTS } from '@bilheteria/contract/texts/fields'
import { SelectField } from '@bilheteria/ui/field'
import type { ComponentProps } from 'react'
import { call } from '#platform/api.ts'
import { textsOf } from '#platform/texts.ts'
import { useLoaded } from '#platform/use-loaded.ts'

const text = textsOf(FIELDS_TEXTS)

/** The list is the server's; the one we know stands in until it has come, or when it does not. */
const known = Object.entries(genders).map(([id, name]) => ({ id, name }) as Gender)

export function GenderField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  const { value: choices = known } = useLoaded<Gender[]>(undefined, 'genders', async () => call(listGenders, {}))
  return (
    <SelectField label={text('field.gender')} autoComplete="sex" defaultValue="" {...props}>
      <option value="" disabled>
        {text('field.choose')}
      </option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
