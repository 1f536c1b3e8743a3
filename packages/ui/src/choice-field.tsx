import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldError } from './labelled.tsx'

type Checkbox = Omit<ComponentProps<'input'>, 'type'> & { error?: string | undefined; children: ReactNode }

/** A sentence one agrees to; it may hold a link. */
export function CheckField({ error, children, ...rest }: Checkbox) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="size-5 flex-none appearance-none rounded-[5px] border-2 border-line-strong accent-(--action) checked:appearance-auto aria-invalid:border-danger"
        />
        <span>{children}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}

type Choice = { value: string; text: ReactNode }
type Radios = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  legend: string
  choices: Choice[]
  /** Which one is chosen, where no form keeps it. */
  chosen?: string
  /** Single words stand beside each other, as far as they fit. */
  beside?: boolean
  error?: string | undefined
}

/** One of a few: each wide enough for a thumb. */
export function RadioField({ legend, choices, chosen, beside = false, error, ...rest }: Radios) {
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small leading-tight font-[560]">{legend}</legend>
      <div className={beside ? 'flex flex-wrap gap-2' : 'grid gap-2'}>
        {choices.map(({ value, text }) => (
          <label
            key={value}
            className={`flex min-h-13 cursor-pointer items-center rounded-field py-2 text-heading has-checked:[box-shadow:inset_0_0_0_2px_var(--accent)] ${error ? '[box-shadow:inset_0_0_0_2px_var(--danger)]' : '[box-shadow:inset_0_0_0_1px_var(--line-strong)]'} ${beside ? 'flex-auto gap-1.5 px-2' : 'gap-3 px-3.5'}`}
          >
            <input
              {...rest}
              {...(chosen !== undefined && { checked: chosen === value })}
              type="radio"
              value={value}
              aria-describedby={error ? id : undefined}
              className="size-5 flex-none appearance-none rounded-pill border-2 border-line-strong checked:border-6 checked:border-accent"
            />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
