// chunk: late
import './focus-on-deep.css'
import { readAddress } from '@bilheteria/contract/page'
import { watchAppWorker, workersOf } from '#platform/app-worker.ts'
import { keepOnly } from '#platform/private-store.ts'
import { emptyState, isLogged, useSavedState } from '#platform/saved-state.ts'
import { swallowSecondTaps } from '#platform/second-tap.ts'
import { keepFocus } from './keep-focus.ts'
import { mayReload, watchTyping } from './may-reload.ts'
import { routes } from './routes.ts'
import { rollHeader } from './shell/roll-header.ts'

export { LateBars } from './shell/late-bars.tsx'

/** What can wait until the first look is over. */
export function startLate(): void {
  rollHeader()
  fetchOnPress()
  watchTyping()
  keepFocus()
  swallowSecondTaps()
  watchPerson()
  if (document.readyState === 'complete') void watchAppWorker(mayReload)
  else addEventListener('load', () => void watchAppWorker(mayReload))
}

/**
 * Tickets are kept on the device for whoever is logged in, and for nobody else. Whose session has run out may stand at a gate:
 * theirs stay, until they leave by themselves, somebody else logs in, or nothing is left that is worth keeping.
 */
function watchPerson(): void {
  let seen: string | undefined
  const look = () => {
    const state = useSavedState.getState()
    const { id } = state.user
    const logged = isLogged(state)
    if (seen === `${id} ${logged}`) return
    seen = `${id} ${logged}`
    void keepOnly(id === '' ? undefined : id)
    if (logged) void keepTicketsOf(id)
    if (id !== '') void forgetPast(id)
  }
  look()
  useSavedState.subscribe(look)
  // A page that comes back with the Back button has slept through a logout.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) useSavedState.persist.rehydrate()
  })
}

async function forgetPast(person_id: string): Promise<void> {
  const { dropPast } = await import('#features/orders/device-orders.ts')
  const { dropPastHanded } = await import('#features/tickets/keep-handed.ts')
  const own = await dropPast(person_id)
  const left = (await dropPastHanded(person_id)) || own
  const state = useSavedState.getState()
  if (!left && state.user.id === person_id && !isLogged(state)) useSavedState.setState({ user: emptyState.user })
}

/** Only where the app opens without network: elsewhere nobody could look at them. */
async function keepTicketsOf(person_id: string): Promise<void> {
  await workersOf(navigator)?.ready
  if (!workersOf(navigator)) return
  const { keepTicketsOnDevice } = await import('#features/orders/keep-on-device.ts')
  keepTicketsOnDevice(person_id)
}

/** A page's file starts to travel when its link is pressed, not when the press ends. */
function fetchOnPress(): void {
  addEventListener('pointerdown', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]')
    const page = link ? readAddress(link.pathname).page : undefined
    if (page) routes[page].load().catch(() => undefined)
  })
}
