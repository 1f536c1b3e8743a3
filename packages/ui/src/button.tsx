// chunk: common
import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'

const looks = {
  filled: 'bg-action text-on-action active:bg-action-press',
  quiet: 'bg-raised text-heading [box-shadow:inset_0_0_0_1px_var(--line)] hover:bg-line',
  ghost: 'text-heading [box-shadow:inset_0_0_0_1.5px_var(--line-strong)] hover:bg-raised',
  text: 'px-2 text-accent',
} as const

const shape =
  'inline-flex items-center justify-center gap-2.5 rounded-panel px-6 type-strong text-center leading-tight [transition:color_150ms,background-color_150ms] ' +
  'disabled:bg-raised disabled:text-muted disabled:cursor-default'

export type ButtonLook = { look?: keyof typeof looks; size?: 'full' | 'mid'; block?: boolean }

/** Also for links that look like buttons: `<Link className={buttonClass({ look: 'quiet' })}>`. */
export function buttonClass({ look = 'filled', size = 'full', block = false }: ButtonLook): string {
  const height = size === 'full' ? 'min-h-13' : 'min-h-11 px-[18px] text-control'
  return `${shape} ${looks[look]} ${height} ${block ? 'w-full' : ''}`
}

type Props = ComponentProps<'button'> & ButtonLook & { busy?: boolean }

/** While `busy` it shows progress and cannot be pressed again, but keeps its focus and its size. */
export function Button({ look, size, block, busy = false, children, className = '', onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass({ ...(look && { look }), ...(size && { size }), ...(block && { block }) })} ${className}`}
    >
      {busy && <LoaderCircle size={20} className="animate-spin" />}
      {children}
    </button>
  )
}
