import { fillIn } from '@bilheteria/rules/fill-in'
import { Minus, Plus } from 'lucide-react'
import { useId, useRef } from 'react'
import { say } from './words.ts'

type Props = {
  /** What is counted, for those who cannot see where the buttons stand. */
  label: string
  amount: number
  /** Why there cannot be one more. */
  blocked?: string | undefined
  onChange(amount: number): void
}

const round = 'grid size-11 flex-none place-items-center rounded-pill bg-raised text-heading active:bg-line'

/** One fewer, how many, one more. At none there is only one more; the place of the others is kept. */
export function Quantity({ label, amount, blocked, onChange }: Props) {
  const more = useRef<HTMLButtonElement>(null)
  const reason = useId()
  const takeOne = () => {
    // The button that was pressed goes with the last one.
    if (amount === 1) more.current?.focus()
    onChange(amount - 1)
  }
  return (
    <div role="group" aria-label={label} className="flex w-34 flex-none items-center justify-end">
      {amount > 0 && (
        <button
          type="button"
          aria-label={fillIn(say('part.one_less', 'Tirar um: {label}'), { label })}
          onClick={takeOne}
          className={round}
        >
          <Minus size={20} />
        </button>
      )}
      <output aria-live="polite" className="w-12 text-center text-lead type-strong text-heading">
        {amount > 0 ? amount : ''}
      </output>
      <button
        ref={more}
        type="button"
        aria-label={fillIn(say('part.one_more', 'Adicionar um: {label}'), { label })}
        aria-disabled={blocked !== undefined || undefined}
        aria-describedby={blocked === undefined ? undefined : reason}
        onClick={() => blocked === undefined && onChange(amount + 1)}
        className={`${round} aria-disabled:cursor-default aria-disabled:text-muted`}
      >
        <Plus size={20} />
      </button>
      {blocked !== undefined && (
        <span id={reason} hidden>
          {blocked}
        </span>
      )}
    </div>
  )
}
