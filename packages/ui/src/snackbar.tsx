// chunk: common
import { CircleAlert, CircleCheck, Info } from 'lucide-react'

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

/** A short message, top centre. The region is always there, so that screen readers hear what comes into it. */
export function Snackbar({ message, colour }: { message: string | undefined; colour: SnackbarColour }) {
  const { icon: Icon, box, mark } = looks[colour]
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-3 z-30 flex justify-center desk:top-5"
    >
      {message !== undefined && (
        <p
          className={`flex min-h-13 items-center gap-3 rounded-panel px-[18px] py-2.5 text-note leading-tight tracking-wide text-heading uppercase type-strong sm:min-w-[360px] ${box}`}
        >
          <Icon size={22} aria-hidden className={`flex-none ${mark}`} />
          {message}
        </p>
      )}
    </div>
  )
}
