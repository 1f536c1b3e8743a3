import type { User } from '@bilheteria/contract/accounts'
import type { Producer } from '@bilheteria/contract/producers'
import { PROFILE_TEXTS } from '@bilheteria/contract/texts/profile'
import { maskCpf } from '@bilheteria/rules/person'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { Lock, MapPin, Phone, ShieldCheck, User as UserIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { pointTo } from '#platform/anchor.ts'
import { textsOf } from '#platform/texts.ts'
import { AddressSection, ContactSection } from './profile-contact.tsx'
import { PersonSection } from './profile-person.tsx'
import { MembershipSection, SecuritySection } from './profile-security.tsx'
import { useProfile } from './profile.ts'

const text = textsOf(PROFILE_TEXTS)

export function head(producer: Producer) {
  return { title: text('profile.page'), description: text('profile.page_description', { shop: producer.title }) }
}

/** Everything we know of a person, each row with its own form; `privacy` is what else they may do with it. */
export function Page({ privacy }: { privacy: ReactNode }) {
  const { profile, failure, retry } = useProfile()
  return (
    <div className="wrap py-5">
      <h1 className="sr-only">{text('profile.page')}</h1>
      {failure ? (
        <FailedMessage onRetry={retry}>{failure.message}</FailedMessage>
      ) : profile ? (
        <Profile profile={profile} privacy={privacy} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

const sections = [
  { id: 'dados-pessoais', name: 'profile.person', icon: UserIcon },
  { id: 'contato', name: 'profile.contact', icon: Phone },
  { id: 'endereco', name: 'profile.address', icon: MapPin },
  { id: 'seguranca', name: 'profile.security', icon: Lock },
  { id: 'privacidade', name: 'profile.privacy', icon: ShieldCheck },
] as const

function Profile({ profile, privacy }: { profile: User; privacy: ReactNode }) {
  return (
    <>
      <Person profile={profile} />
      <div className="desk:grid desk:grid-cols-[248px_1fr_1fr] desk:gap-8">
        <nav aria-label={text('profile.page')} className="hidden content-start desk:grid">
          {sections.map(({ id, name, icon: Icon }) => (
            <button
              key={id}
              type="button"
              onClick={() => pointTo(id)}
              className="flex h-12 items-center gap-3 rounded-field px-4 font-[560] text-heading hover:bg-content"
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              {text(name)}
            </button>
          ))}
        </nav>
        <div className="grid content-start gap-6">
          <PersonSection profile={profile} />
          <ContactSection profile={profile} />
          <AddressSection profile={profile} />
        </div>
        <div className="mt-6 grid content-start gap-6 desk:mt-0">
          <SecuritySection profile={profile} />
          {profile.memberships.length > 0 && <MembershipSection profile={profile} />}
          {privacy}
        </div>
      </div>
    </>
  )
}

function Person({ profile: { name, document } }: { profile: User }) {
  return (
    <div className="mb-6 flex items-center gap-4">
      <span
        aria-hidden
        className="grid size-16 flex-none place-items-center rounded-pill bg-action text-[22px] type-strong text-on-action"
      >
        {initialsOf(name)}
      </span>
      <div className="min-w-0">
        <p className="type-h1 wrap-anywhere text-heading">{name}</p>
        <p className="text-muted">{text('profile.cpf', { cpf: maskCpf(document) })}</p>
      </div>
    </div>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0).toUpperCase() ?? '').join('')
}

/** The shape of what comes. */
function Waiting() {
  return (
    <div aria-busy="true">
      <div className="mb-6 flex items-center gap-4">
        <div className="skeleton size-16 flex-none rounded-pill!" />
        <div className="skeleton h-12 w-48" />
      </div>
      <div className="grid gap-6 desk:grid-cols-[248px_1fr_1fr] desk:gap-8">
        {['desk:col-start-2 h-56', 'h-40'].map((shape) => (
          <div key={shape} className={`skeleton ${shape}`} />
        ))}
      </div>
    </div>
  )
}
