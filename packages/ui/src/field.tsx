import { ChevronDown, CircleAlert } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'

/** A field stands out from what it lies on: the page, a panel, or a dialog where that is a panel too. */
const surface = 'bg-content enabled:in-[.bg-content]:bg-background desk:enabled:in-[dialog]:bg-background'

const box =
  `w-full rounded-field ${surface} px-3.5 text-heading shadow-[inset_0_0_0_1px_var(--line-strong)] outline-none ` +
  'placeholder:text-muted focus:shadow-[inset_0_0_0_2px_var(--accent)] aria-invalid:shadow-[inset_0_0_0_2px_var(--danger)] ' +
  'disabled:bg-raised disabled:text-muted disabled:shadow-none'

type Common = { label: string; error?: string | undefined }

/** Label above, message below; the message belongs to the field for screen readers too. */
function Labelled({ label, error, children }: Common & { children(field: FieldIds): ReactNode }) {
  const id = useId()
  const message = `${id}-message`
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small leading-tight font-[560]">
        {label}
      </label>
      {children({ id, ...(error && { 'aria-invalid': true, 'aria-describedby': message }) })}
      {error && (
        <p id={message} className="mt-1.5 flex items-center gap-1.5 text-small leading-tight font-[560] text-danger">
          <CircleAlert size={16} aria-hidden className="flex-none" />
          {error}
        </p>
      )}
    </div>
  )
}

type FieldIds = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

export function TextField({ label, error, ...rest }: Common & ComponentProps<'input'>) {
  return (
    <Labelled label={label} error={error}>
      {(field) => <input {...rest} {...field} className={`${box} h-13`} />}
    </Labelled>
  )
}

export function TextArea({ label, error, ...rest }: Common & ComponentProps<'textarea'>) {
  return (
    <Labelled label={label} error={error}>
      {(field) => <textarea rows={5} {...rest} {...field} className={`${box} block resize-y py-3`} />}
    </Labelled>
  )
}

export function SelectField({ label, error, children, ...rest }: Common & ComponentProps<'select'>) {
  return (
    <Labelled label={label} error={error}>
      {(field) => (
        <div className="relative">
          <select {...rest} {...field} className={`${box} h-13 appearance-none pr-11`}>
            {children}
          </select>
          <ChevronDown size={20} aria-hidden className="pointer-events-none absolute top-4 right-3.5" />
        </div>
      )}
    </Labelled>
  )
}
