import { listGenders, type Gender } from '@bilheteria/contract/lookups'
import { genders } from '@bilheteria/contract/person'
import { RadioField } from '@bilheteria/ui/choice-field'
import { say } from '@bilheteria/ui/words'
import type { ComponentProps } from 'react'
import { call } from '#platform/api.ts'
import { useLoaded } from '#platform/use-loaded.ts'

/** The list is the server's; the one we know stands in until it has come, or when it does not. */
const known = Object.entries(genders).map(([id, name]) => ({ id, name }) as Gender)

/** All choices in sight: one press instead of a list that opens first. */
export function GenderField(props: Omit<ComponentProps<typeof RadioField>, 'legend' | 'choices'>) {
  const { value: choices = known } = useLoaded<Gender[]>(undefined, 'genders', async () => call(listGenders, {}))
  const named = choices.map(({ id, name }) => ({ value: id, text: say(`gender.${id}`, name) }))
  return <RadioField legend={say('field.gender', 'Gênero')} choices={named} beside {...props} />
}
