// chunk: late
/** Longer than two taps of one impatient finger lie apart, shorter than it takes to read what the first one opened. */
const SOON_MS = 700
const NEAR_PX = 24
const CONTROLS = 'a[href], button, input, select, summary'

type Press = { x: number; y: number; at_ms: number; control: Element | null; name: string | null | undefined }

/**
 * A finger that taps twice means what it saw. What the first tap has put in its place, such as the question whether an order
 * is to be cancelled, nobody has read yet: the second tap does nothing there. The same control may be pressed as fast as one
 * likes, and seats are no controls.
 */
export function swallowSecondTaps(): void {
  let last: Press | undefined
  addEventListener(
    'click',
    (event) => {
      const press = pressOf(event)
      if (!last || !isSecond(event, press, last)) return void (last = press)
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
}

/** A screen reader or a keyboard, which press without a place, were told what is there. A mouse counts its clicks itself. */
function isSecond({ detail, pointerType }: Partial<PointerEvent>, press: Press, last: Press): boolean {
  if (!detail || (pointerType === 'mouse' && detail < 2)) return false
  const soon = press.at_ms - last.at_ms < SOON_MS
  const near = Math.hypot(press.x - last.x, press.y - last.y) < NEAR_PX
  // What is switched on and off says something else each time.
  const same =
    press.control === last.control && (press.name === last.name || press.control?.hasAttribute('aria-pressed'))
  return soon && near && last.control !== null && !same
}

/** What is pressed, and what it said then: the next step may use the same button for something else. */
function pressOf({ target, clientX: x, clientY: y, timeStamp: at_ms }: MouseEvent): Press {
  const element = target instanceof Element ? target : null
  const label = element?.closest('label')
  const control = label?.control ?? element?.closest(CONTROLS) ?? null
  return { x, y, at_ms, control, name: control?.ariaLabel ?? (label ?? control)?.textContent }
}
