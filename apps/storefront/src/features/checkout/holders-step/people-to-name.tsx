import { HOLDERS_TEXTS } from '@bilheteria/contract/texts/holders'
import { textsOf } from '#platform/texts.ts'
import type { KnownPerson } from './known-people.ts'
import { PersonChips } from './person-chips.tsx'

const text = textsOf(HOLDERS_TEXTS)

type Props = { index: number; people: KnownPerson[]; last: boolean; onChoose(person: KnownPerson['person']): void }

/** `João Pedro Lima +`: who came along before is named with one press. Where that is all there is to do, it is said to go on. */
export function PeopleToName({ index, people, last, onChoose }: Props) {
  if (people.length === 0) return null
  const chips = people.map(({ label, person }) => ({
    key: `${person.companion} ${person.cpf}`,
    label,
    action: text('holders.tap_of', { person: label, number: index + 1 }),
    onPress: () => onChoose(person),
  }))
  return <PersonChips title={last ? text('holders.tap_last') : text('holders.tap')} chips={chips} />
}
