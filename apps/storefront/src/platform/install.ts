import { useSavedState } from './saved-state.ts'

/** Chromium's event; other browsers never offer an installation from the page. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

let offered: InstallPrompt | undefined

/** Keeps the browser's offer until the visitor asks for it in the menu. */
export function watchInstallation(): void {
  // An offer is good for one visit; only the installation itself is remembered.
  remember({ enabled: false })
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallPrompt
    remember({ enabled: true, installed: false })
  })
  addEventListener('appinstalled', () => remember({ enabled: false, installed: true }))
}

export async function install(): Promise<void> {
  await offered?.prompt()
  offered = undefined
  remember({ enabled: false })
}

function remember(pwa: Partial<{ enabled: boolean; installed: boolean }>): void {
  useSavedState.setState(({ app }) => ({ app: { ...app, pwa: { ...app.pwa, ...pwa } } }))
}
