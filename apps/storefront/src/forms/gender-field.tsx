import { listGenders, type Gender } from '@bilheteria/contract/accounts'
import { genders } from '@bilheteria/contract/person'
import { SelectField } from '@bilheteria/ui/field'
import { say } from '@bilheteria/ui/words'
import type { ComponentProps } from 'react'
import { call } from '#platform/api.ts'
import { useLoaded } from '#platform/use-loaded.ts'

/** The list is the server's; the one we know stands in until it has come, or when it does not. */
const known = Object.entries(genders).map(([id, name]) => ({ id, name }) as Gender)

export function GenderField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  const { value: choices = known } = useLoaded<Gender[]>(undefined, 'genders', async () => call(listGenders, {}))
  return (
    <SelectField label={say('field.gender', 'Gênero')} autoComplete="sex" defaultValue="" {...props}>
      <option value="" disabled>
        {say('field.choose', 'Escolha')}
      </option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
