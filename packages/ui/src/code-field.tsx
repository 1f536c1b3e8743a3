import { useState, type ComponentProps } from 'react'
import { Labelled, type Common } from './labelled.tsx'

type Props = Common &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
    value: string
    onChange(code: string): void
    length?: number
  }

/**
 * A code that was sent to somebody: one box per character, drawn over one real input. So the browser fills it in,
 * pasting, deleting and the arrow keys work as everywhere, and a screen reader meets a single field.
 */
export function CodeField({ label, error, value, onChange, length = 6, ...rest }: Props) {
  const [caret, setCaret] = useState<number>()
  return (
    <Labelled label={label} error={error}>
      {(field) => (
        <div className="relative">
          <Boxes value={value} length={length} active={caret} invalid={error !== undefined} />
          <input
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            inputMode="text"
            {...rest}
            {...field}
            value={value}
            onChange={({ currentTarget: input }) => {
              const typedTo = input.selectionStart ?? input.value.length
              const caret = readCode(input.value.slice(0, typedTo), length).length
              onChange(readCode(input.value, length, typedTo))
              setCaret(caret)
              // A value that is not the typed one sends the caret to the end.
              queueMicrotask(() => input.setSelectionRange(caret, caret))
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
            onFocus={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
            onBlur={(event) => {
              setCaret(undefined)
              rest.onBlur?.(event)
            }}
            className="absolute inset-0 w-full cursor-text opacity-0"
          />
        </div>
      )}
    </Labelled>
  )
}

const edges = {
  usual: '[box-shadow:inset_0_0_0_1px_var(--line-strong)]',
  lit: '[box-shadow:inset_0_0_0_2px_var(--accent)]',
  invalid: '[box-shadow:inset_0_0_0_2px_var(--danger)]',
}

function Boxes({
  value,
  length,
  active,
  invalid,
}: {
  value: string
  length: number
  active: number | undefined
  invalid: boolean
}) {
  // Behind the last character the last box stays lit.
  const lit = active === undefined ? undefined : Math.min(active, length - 1)
  return (
    <div aria-hidden className="flex gap-2">
      {Array.from({ length }, (_, i) => (
        <span
          key={i}
          className={`grid min-h-14 min-w-0 flex-1 place-items-center rounded-field bg-content text-[1.375rem] in-[.bg-content]:bg-background desk:in-[dialog]:bg-background type-strong text-heading ${lit === i ? edges.lit : invalid ? edges.invalid : edges.usual}`}
        >
          {value[i]}
        </span>
      ))}
    </div>
  )
}

const clean = (part: string) => part.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Letters and digits only, in capitals. Typed into a full code, a character takes the place of the one behind it. */
export function readCode(text: string, length: number, caret = text.length): string {
  const before = clean(text.slice(0, caret))
  const after = clean(text.slice(caret))
  const over = Math.max(0, before.length + after.length - length)
  return (before + after.slice(over)).slice(0, length)
}
