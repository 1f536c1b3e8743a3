import { COMPANIONS_TEXTS } from '@bilheteria/contract/texts/companions'
import { HOLDERS_TEXTS } from '@bilheteria/contract/texts/holders'
import { IconButton } from '@bilheteria/ui/icon-button'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useKnownProfile } from '#features/accounts/profile.ts'
import { closeDialog } from '#platform/dialog.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { textsOf } from '#platform/texts.ts'
import { CompanionForm } from './companion-form.tsx'
import { isEntering, isSameCpf, labelOf, peopleOf, shownCpf, useCompanions, type Person } from './known-people.ts'
import { OpeningLine, useOpened } from './opening-line.tsx'
import { PersonChips } from './person-chips.tsx'
import { setReadyPeople, useReadyPeople } from './ready-people.ts'

const text = textsOf(COMPANIONS_TEXTS)
const holdersText = textsOf(HOLDERS_TEXTS)

/** The people who will get tickets, listed before the sale opens. */
export function Content({ params }: { params: Record<string, string> }) {
  const { event_id = '', most = '1', biometry, opens_at = '', time_zone = '' } = params
  const companions = useCompanions({ id: event_id, biometry_required: biometry === 'yes' })
  const buyer = useKnownProfile()
  const people = useReadyPeople(event_id)
  const logged = useSavedState(isLogged)
  const user_id = useSavedState(({ user }) => user.id)
  const opened = useOpened(opens_at)
  const [said, setSaid] = useState('')
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!logged) closeDialog()
  }, [logged])

  const known = companions ? peopleOf(companions) : []
  const before = known.filter(({ cpf }) => !people.some((person) => isSameCpf(person.cpf, cpf)))
  const room = Number(most) - 1 - people.length

  function focusOn(what: string): void {
    requestAnimationFrame(() => part.current?.querySelector<HTMLElement>(what)?.focus())
  }

  function add(person: Person): void {
    setReadyPeople(event_id, [...people, person])
    setSaid(text('companions.added', { name: person.name }))
    focusOn(room > 1 ? 'input[name=name]' : '[data-done]')
  }

  function remove(person: Person): void {
    setReadyPeople(
      event_id,
      people.filter((other) => other !== person),
    )
    setSaid(text('companions.removed', { name: person.name }))
    focusOn(people.length > 1 ? 'li button' : 'input[name=name]')
  }

  function refusalOf({ cpf }: Person): string | undefined {
    if (buyer && isSameCpf(cpf, buyer.document)) return text('companions.own_cpf')
    if (people.some((person) => isSameCpf(person.cpf, cpf))) return text('companions.twice')
    return companions && isEntering(cpf, companions, buyer) ? text('companions.entering') : undefined
  }

  return (
    <div ref={part} className="flex flex-1 flex-col gap-4">
      {opens_at && <OpeningLine {...{ opens_at, time_zone, opened }} />}
      <p>
        {text('companions.about')} {text('companions.kept')}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {people.length > 0 && <PeopleList people={people} onRemove={remove} />}
      <p className="text-small text-muted">{roomText(room, most)}</p>
      {room > 0 && before.length > 0 && <PeopleBefore people={before} onChoose={add} />}
      <CompanionForm key={user_id} full={room <= 0} {...{ event_id, opened, refusalOf }} onAdd={add} />
    </div>
  )
}

function roomText(room: number, most: string): string {
  if (room <= 0) return text('companions.full', { count: most })
  return room === 1 ? text('companions.room_one') : text('companions.room', { count: room })
}

type PeopleProps = { people: readonly Person[] }

function PeopleList({ people, onRemove }: PeopleProps & { onRemove(person: Person): void }) {
  return (
    <ul aria-label={text('companions.list')} className="grid gap-2">
      {people.map((person) => (
        <li
          key={`${person.companion} ${person.cpf}`}
          className="flex items-center justify-between gap-3 rounded-panel bg-content py-1.5 pr-1.5 pl-4 desk:bg-raised"
        >
          <p className="min-w-0 flex-1">
            <span className="block type-strong wrap-anywhere text-heading">{person.name}</span>
            <span className="text-small text-muted">
              {holdersText('holders.known_cpf', { cpf: shownCpf(person.cpf) })}
            </span>
          </p>
          <IconButton
            icon={X}
            label={text('companions.remove', { name: person.name })}
            onClick={() => onRemove(person)}
          />
        </li>
      ))}
    </ul>
  )
}

function PeopleBefore({ people, onChoose }: PeopleProps & { onChoose(person: Person): void }) {
  const chips = people.map((person) => {
    const label = labelOf(person, people)
    const action = text('companions.choose', { name: label })
    return { key: person.companion, label, action, onPress: () => onChoose(person) }
  })
  return <PersonChips title={text('companions.before')} chips={chips} />
}
