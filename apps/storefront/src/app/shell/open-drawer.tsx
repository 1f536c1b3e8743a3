// chunk: late
import './overlay.css'
import { APP_VERSION } from '@bilheteria/contract/version'
import { fillIn } from '@bilheteria/rules/fill-in'
import { IconButton } from '@bilheteria/ui/icon-button'
import { say } from '@bilheteria/ui/words'
import { LogOut, MessageCircle, Smartphone, User, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject, type TouchEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { useLogOut } from '#features/accounts/use-log-out.ts'
import { openDialog } from '#platform/dialog.ts'
import { fontOfOverlay } from '#platform/font.ts'
import { install } from '#platform/install.ts'
import { usePage } from '#platform/page.tsx'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { closeDrawer, forgetDrawer } from './drawer-state.ts'
import { Logo } from './logo.tsx'
import { login, menuItems, nameOf, type MenuItem } from './menu-items.ts'

const loginItem: MenuItem = { ...login, icon: User, onPress: () => openDialog('/login') }
const supportItem: MenuItem = { key: 'support', name: 'Fale conosco', icon: MessageCircle, href: '/suporte' }

const row = 'flex min-h-13 w-full items-center gap-4 px-5 font-semibold text-heading hover:bg-raised'

/** The phone's menu. */
export function OpenDrawer() {
  const panel = useRef<HTMLDialogElement>(null)
  const swipe = useSwipeAway(panel, closeDrawer)
  const logged = useSavedState(isLogged)
  const known = useSavedState(({ user }) => user.id !== '')
  const { commit } = usePage()
  const [font] = useState(fontOfOverlay)
  // Before React takes the element away: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const drawer = panel.current
    drawer?.showModal()
    return () => drawer?.close()
  }, [])
  useEffect(closeOnDesktop, [])

  return (
    <dialog
      ref={panel}
      aria-label={say('drawer.menu', 'Menu')}
      onCancel={(event) => {
        event.preventDefault()
        closeDrawer()
      }}
      onMouseDown={(event) => event.target === event.currentTarget && closeDrawer()}
      {...swipe}
      className={`drawer fixed inset-y-0 left-0 m-0 h-dvh max-h-dvh w-64 max-w-[100vw] [touch-action:pan-y] overflow-y-auto bg-background text-body desk:hidden ${font}`}
    >
      <div className="flex min-h-full flex-col">
        <div className="relative flex h-33 items-end bg-deep px-5 pb-4">
          <Logo place="footer" className="h-10 w-44" />
          <IconButton
            icon={X}
            label={say('drawer.close', 'Fechar menu')}
            onClick={closeDrawer}
            className="absolute top-1.5 right-1.5 text-on-deep hover:bg-deep-line"
          />
        </div>
        <nav aria-label={say('drawer.menu', 'Menu')} className="py-2">
          {[...menuItems(logged, known), ...(logged ? [] : [loginItem])].map((item) => (
            <Row key={item.key} item={item} />
          ))}
          <hr className="mx-5 my-2 border-t border-line" />
          <Row item={supportItem} />
          <InstallRow />
          <hr className="mx-5 my-2 border-t border-line" />
          <LeaveRow known={known} />
        </nav>
        <p className="mt-auto px-5 py-4 text-small text-muted">
          {fillIn(say('drawer.version', 'versão {version} · {commit}'), { version: APP_VERSION, commit })}
        </p>
      </div>
    </dialog>
  )
}

/** A window that grows past the phone's layout has no drawer. */
function closeOnDesktop(): () => void {
  const desktop = matchMedia('(min-width: 1264px)')
  desktop.addEventListener('change', closeDrawer)
  return () => desktop.removeEventListener('change', closeDrawer)
}

/** With nobody logged in and nothing kept of anybody, Sair only closes the drawer. */
function LeaveRow({ known }: { known: boolean }) {
  const logOut = useLogOut()
  return (
    <button type="button" onClick={known ? logOut : closeDrawer} className={row}>
      <LogOut size={24} strokeWidth={1.75} />
      {say('drawer.log_out', 'Sair')}
    </button>
  )
}

function Row({ item }: { item: MenuItem }) {
  const [path] = useLocation()
  const content = (
    <>
      <item.icon size={24} strokeWidth={1.75} aria-hidden />
      {nameOf(item)}
    </>
  )
  if ('href' in item) {
    const here = path === item.href
    return (
      <Link
        href={item.href}
        onClick={(event) => {
          if (!here) return
          event.preventDefault()
          closeDrawer()
        }}
        aria-current={here ? 'page' : undefined}
        className={`${row} aria-[current]:bg-accent-soft`}
      >
        {content}
      </Link>
    )
  }
  return (
    <button
      type="button"
      onClick={() => {
        forgetDrawer()
        item.onPress()
      }}
      className={row}
    >
      {content}
    </button>
  )
}

/** Only while the browser offers it and the app is not installed yet. */
function InstallRow() {
  const { enabled, installed } = useSavedState((state) => state.app.pwa)
  if (!enabled || installed) return null
  return (
    <button type="button" onClick={() => void install().then(closeDrawer)} className={row}>
      <Smartphone size={24} strokeWidth={1.75} />
      {say('drawer.install', 'Instalar o app')}
    </button>
  )
}

const THRESHOLD_PX = 100

/** A finger drags the panel to the left; past the threshold it goes, before that it springs back. */
function useSwipeAway(panel: RefObject<HTMLElement | null>, onAway: () => void) {
  const startX = useRef(0)
  const distance = (event: TouchEvent) => Math.min(0, (event.changedTouches[0]?.clientX ?? 0) - startX.current)
  const moveTo = (x: number) => panel.current?.style.setProperty('translate', `${x}px`)

  return {
    onTouchStart: (event: TouchEvent) => void (startX.current = event.changedTouches[0]?.clientX ?? 0),
    onTouchMove: (event: TouchEvent) => moveTo(distance(event)),
    onTouchEnd: (event: TouchEvent) => {
      if (distance(event) <= -THRESHOLD_PX) onAway()
      else moveTo(0)
    },
    onTouchCancel: () => moveTo(0),
  }
}
