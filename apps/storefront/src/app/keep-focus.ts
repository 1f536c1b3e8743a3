// chunk: late
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
  let last: Element | undefined = document.activeElement ?? undefined
  let levels = levelsOf(last)
  let waiting: ReturnType<typeof setTimeout> | undefined
  addEventListener('keydown', () => (byKeyboard = true), true)
  addEventListener('pointerdown', (press) => (byKeyboard = isVirtual(press)), true)
  addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : undefined
    levels = levelsOf(last)
  })
  const goOn = () => {
    waiting = undefined
    if (last?.isConnected || document.activeElement !== document.body) return
    last = undefined
    const near = levels.map(controlBeside).find((control) => control !== undefined)
    const title = near ?? document.querySelector<HTMLElement>('dialog:modal h2')
    if (!title) return void focusScreen()
    if (!near) title.tabIndex = -1
    title.focus({ preventScroll: true })
  }
  new MutationObserver(() => {
    if (byKeyboard && last && !last.isConnected) waiting ??= setTimeout(goOn, PATIENCE_MS)
  }).observe(document.body, { childList: true, subtree: true })
}

/** Screen readers press for whoever they read to, without a finger or a mouse. */
function isVirtual({ width, height, pressure }: PointerEvent): boolean {
  return width <= 1 && height <= 1 && pressure === 0
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
  return element.tabIndex >= 0 && !element.closest('header') && element.checkVisibility({ visibilityProperty: true })
}
