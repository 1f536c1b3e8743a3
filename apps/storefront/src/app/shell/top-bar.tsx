import { buttonClass } from '@bilheteria/ui/button'
import { IconButton } from '@bilheteria/ui/icon-button'
import { Menu, Ticket, User } from 'lucide-react'
import { useEffect } from 'react'
import { fillIn } from '@bilheteria/rules/fill-in'
import { say } from '@bilheteria/ui/words'
import { Link, useLocation, useRouter } from 'wouter'
import { useLogOut } from '#features/accounts/use-log-out.ts'
import { openDialog } from '#platform/dialog.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { openDrawer } from './drawer-state.ts'
import { Logo } from './logo.tsx'
import { login, menuItems, nameOf, tickets } from './menu-items.ts'

/** Phone: menu button, logo, and a second row that is always there. Desktop: a row of menu buttons. */
export function TopBar() {
  useEffect(() => document.documentElement.classList.remove('logged'), [])
  return (
    <header className="sticky top-0 z-10 bg-background low:static desk:border-b desk:border-line">
      <div className="wrap flex min-h-14 items-center gap-1 px-1.5 desk:min-h-18 desk:gap-6 desk:px-0">
        <IconButton icon={Menu} label={say('bar.menu', 'Abrir menu')} onClick={openDrawer} className="desk:hidden" />
        <HomeLink />
        <DesktopMenu />
      </div>
      <PhoneRow />
    </header>
  )
}

/** Goes home, unless that is where we are. */
function HomeLink() {
  const [path] = useLocation()
  return (
    <Link href="/" onClick={(event) => path === '/' && event.preventDefault()} className="rounded-field">
      <Logo place="bar" className="h-8 w-44 desk:h-10 desk:w-56" />
    </Link>
  )
}

/** Drawn anew when somebody logs in or out, so that no entry slides to another place. */
function DesktopMenu() {
  const logOut = useLogOut()
  const logged = useSavedState(isLogged)
  const entry =
    'flex min-h-11 items-center gap-2 rounded-pill px-3.5 text-control font-semibold text-heading hover:bg-raised'
  return (
    <nav
      key={String(logged)}
      aria-label={say('bar.main', 'Principal')}
      className={`ml-auto hidden items-center gap-1 desk:flex ${logged ? '' : 'for-visitors'}`}
    >
      {menuItems(logged).map((item) =>
        'href' in item ? (
          <Link key={item.key} href={item.href} className={entry}>
            <item.icon size={20} strokeWidth={1.75} aria-hidden />
            {nameOf(item)}
          </Link>
        ) : null,
      )}
      {logged ? (
        <>
          <Greeting className="px-3.5" />
          <button type="button" onClick={logOut} className={entry}>
            {say('bar.log_out', 'Sair')}
          </button>
        </>
      ) : (
        <button
          type="button"
          onClick={() => openDialog('/login')}
          className={`${buttonClass({ look: 'ghost', size: 'mid' })} ml-2`}
        >
          <User size={20} strokeWidth={1.75} />
          {nameOf(login)}
        </button>
      )}
    </nav>
  )
}

function PhoneRow() {
  const logged = useSavedState(isLogged)
  const { base } = useRouter()
  const content = (
    <>
      <Ticket size={20} strokeWidth={1.75} />
      {nameOf(tickets)}
    </>
  )
  const entry = 'flex min-h-11 items-center gap-2 text-control font-[650] text-heading'
  return (
    <div className="flex min-h-11.5 flex-wrap items-center justify-between gap-x-3 border-y border-line px-4 text-control sm:px-6 desk:hidden">
      {logged ? (
        <>
          <Link href="/ticket/payments" className={entry}>
            {content}
          </Link>
          <Greeting />
        </>
      ) : (
        <>
          <button
            type="button"
            onClick={() => openDialog('/login', { return_to: `${base}/ticket/payments` })}
            className={entry}
          >
            {content}
          </button>
          <button type="button" onClick={() => openDialog('/login')} className={`${entry} for-visitors`}>
            {nameOf(login)}
          </button>
        </>
      )}
    </div>
  )
}

function Greeting({ className = '' }: { className?: string }) {
  const name = useSavedState((state) => state.user.name.trim().split(/\s+/)[0] ?? '')
  return (
    <span className={`max-w-[50vw] truncate text-control ${className}`}>
      {fillIn(say('bar.hello', 'Olá, {name}'), { name })}
    </span>
  )
}
