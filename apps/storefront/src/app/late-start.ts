// chunk: late
import { readAddress } from '@bilheteria/contract/page'
import { watchAppWorker, workersOf } from '#platform/app-worker.ts'
import { keepOnly } from '#platform/private-store.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { mayReload, watchTyping } from './may-reload.ts'
import { routes } from './routes.ts'

/** What can wait until the first look is over. */
export function startLate(): void {
  fetchOnPress()
  watchTyping()
  watchPerson()
  if (document.readyState === 'complete') void watchAppWorker(mayReload)
  else addEventListener('load', () => void watchAppWorker(mayReload))
}

/** Tickets are kept on the device for whoever is logged in, and for nobody else. */
function watchPerson(): void {
  let person_id: string | undefined
  const look = () => {
    const state = useSavedState.getState()
    const now = isLogged(state) ? state.user.id : undefined
    if (now === person_id) return
    person_id = now
    void keepOnly(now)
    if (now) void keepTicketsOf(now)
  }
  if (!isLogged(useSavedState.getState())) void keepOnly(undefined)
  look()
  useSavedState.subscribe(look)
  // A page that comes back with the Back button has slept through a logout.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void useSavedState.persist.rehydrate()
  })
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
