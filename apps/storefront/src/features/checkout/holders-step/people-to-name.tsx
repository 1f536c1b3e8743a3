import { HOLDERS_TEXTS } from '@bilheteria/contract/texts/holders'
import { Button } from '@bilheteria/ui/button'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { textsOf } from '#platform/texts.ts'
import type { KnownPerson } from './known-people.ts'

const text = textsOf(HOLDERS_TEXTS)

type Props = { index: number; people: KnownPerson[]; last: boolean; onChoose(person: KnownPerson['person']): void }

/** `João Pedro Lima +`: who came along before is named with one press. Where that is all there is to do, it is said to go on. */
export function PeopleToName({ index, people, last, onChoose }: Props) {
  const id = useId()
  if (people.length === 0) return null
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-small">
        {last ? text('holders.tap_last') : text('holders.tap')}
      </p>
      <div className="flex flex-wrap gap-2">
        {people.map(({ label, person }) => (
          <Button
            key={`${person.companion} ${person.cpf}`}
            look="ghost"
            size="mid"
            aria-label={text('holders.tap_of', { person: label, number: index + 1 })}
            onClick={() => onChoose(person)}
            className="rounded-pill px-3.5!"
          >
            {label}
            <Plus size={18} />
          </Button>
        ))}
      </div>
    </div>
  )
}
