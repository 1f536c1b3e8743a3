// chunk: late
import './keep-focus.css'
import { focusScreen } from '#platform/focus-screen.ts'

const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled'
/** What puts the focus somewhere itself does so first. */
const PATIENCE_MS = 100

type Level = { before: Element | null; after: Element | null }

/**
 * What was pressed may be gone with its answer: a seat given back, a coupon taken out. Whoever goes by keyboard would begin at
 * the top of the page again; they go on beside where it stood.
 */
export function keepFocus(): void {
  let byKeyboard = document.querySelector(':focus-visible') !== null
  let last = document.activeElement ?? undefined
  let levels = levelsOf(last)
  let waiting: ReturnType<typeof setTimeout> | undefined
  addEventListener('keydown', () => (byKeyboard = true), true)
  addEventListener('pointerdown', () => (byKeyboard = false), true)
  addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : undefined
    levels = levelsOf(last)
  })
  const goOn = () => {
    waiting = undefined
    if (last?.isConnected || document.activeElement !== document.body) return
    const near = levels.map(controlBeside).find((control) => control !== undefined)
    if (near) near.focus({ preventScroll: true })
    else focusScreen()
  }
  new MutationObserver(() => {
    if (byKeyboard && last && !last.isConnected) waiting ??= setTimeout(goOn, PATIENCE_MS)
  }).observe(document.body, { childList: true, subtree: true })
}

/** Beside it, beside what it stood in, and so on, inside the page. */
function levelsOf(element: Element | undefined): Level[] {
  const levels: Level[] = []
  for (let at = element; at && at.id !== 'conteudo' && at.tagName !== 'DIALOG'; at = at.parentElement ?? undefined) {
    levels.push({ before: at.previousElementSibling, after: at.nextElementSibling })
  }
  return levels
}

function controlBeside({ before, after }: Level): HTMLElement | undefined {
  const [next] = controlsOf(after)
  return next ?? controlsOf(before).at(-1)
}

function controlsOf(element: Element | null): HTMLElement[] {
  if (!element?.isConnected) return []
  const all = [element, ...element.querySelectorAll(CONTROLS)]
  return all.filter((one): one is HTMLElement => one instanceof HTMLElement && one.matches(CONTROLS) && isSeen(one))
}

function isSeen(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true })
}
