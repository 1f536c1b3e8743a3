// chunk: common
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'

const looks = {
  success: {
    icon: CircleCheck,
    box: 'bg-success-soft [box-shadow:inset_0_0_0_1px_var(--success)]',
    mark: 'text-success',
  },
  error: { icon: CircleAlert, box: 'bg-danger-soft [box-shadow:inset_0_0_0_1px_var(--danger)]', mark: 'text-danger' },
  info: { icon: Info, box: 'bg-raised [box-shadow:inset_0_0_0_1px_var(--line-strong)]', mark: 'text-accent' },
} as const

export type SnackbarColour = keyof typeof looks

/** Below what stays at the top: the page's bar and a reservation's clock, or a dialog's title with its ✕. */
function placeBelow(region: HTMLElement): void {
  const around = region.closest('dialog') ?? document
  const above = [around.querySelector('header'), around.querySelector('.timer-bar, .time-held')]
  const bottoms = above.map((part) => part?.getBoundingClientRect().bottom ?? 0)
  region.style.top = `${Math.max(0, ...bottoms) + 12}px`
}

/** A short message, top centre. The region is always there, so that screen readers hear what comes into it. */
export function Snackbar({ message, colour }: { message: string | undefined; colour: SnackbarColour }) {
  const { icon: Icon, box, mark } = looks[colour]
  const region = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (message === undefined) return
    const place = () => region.current && placeBelow(region.current)
    place()
    // A dialog that comes with the message opens after it, and moves its title when its content arrives.
    const resized = new ResizeObserver(place)
    resized.observe(region.current?.closest('dialog') ?? document.body)
    // Also what scrolls inside a dialog.
    addEventListener('scroll', place, true)
    return () => {
      resized.disconnect()
      removeEventListener('scroll', place, true)
    }
  }, [message])
  return (
    <div
      ref={region}
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 z-30 flex justify-center"
    >
      {message !== undefined && (
        <p
          className={`flex min-h-13 items-center gap-3 rounded-panel px-[18px] py-2.5 text-note leading-tight tracking-wide text-heading uppercase type-strong sm:min-w-[360px] ${box}`}
          // A reason may follow in a line of its own. Here, as no server ever draws a message.
          style={{ whiteSpace: 'pre-line' }}
        >
          <Icon size={22} aria-hidden className={`flex-none ${mark}`} />
          {message}
        </p>
      )}
    </div>
  )
}
