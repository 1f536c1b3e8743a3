// chunk: forms
import { CircleAlert } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

/** A field stands out from what it lies on: the page, a panel, or a dialog where that is a panel too. */
const surface = 'bg-content enabled:in-[.bg-content]:bg-background desk:enabled:in-[dialog]:bg-background'

export const box =
  `w-full rounded-field ${surface} px-3.5 text-heading [box-shadow:inset_0_0_0_1px_var(--line-strong)] outline-none ` +
  'placeholder:text-muted focus:[box-shadow:inset_0_0_0_2px_var(--accent)] aria-invalid:[box-shadow:inset_0_0_0_2px_var(--danger)] ' +
  '[&[readonly]]:bg-raised! [&[readonly]]:text-muted ' +
  'disabled:bg-raised disabled:text-muted disabled:opacity-100 disabled:[box-shadow:none]'

export type Common = { label: string; error?: string | undefined }
type FieldIds = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/** Label above, message below; the message belongs to the field for screen readers too. */
export function Labelled({ label, error, children }: Common & { children(field: FieldIds): ReactNode }) {
  const id = useId()
  const message = `${id}-message`
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small leading-tight font-[560]">
        {label}
      </label>
      {children({ id, ...(error && { 'aria-invalid': true, 'aria-describedby': message }) })}
      <FieldError id={message} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <Message key={error} id={id}>
      {error}
    </Message>
  ) : null
}

const JUST_NOW_MS = 300
let moved_ms = -JUST_NOW_MS
// No server has any.
if (typeof addEventListener === 'function') addEventListener('focusin', () => (moved_ms = performance.now()))

/** Coming to a field one hears what is wrong with it; who is there already would hear nothing. */
function Message({ id, children }: { id: string; children: string }) {
  const [here] = useState(
    () => id === `${document.activeElement?.id}-message` && performance.now() - moved_ms > JUST_NOW_MS,
  )
  return (
    <p
      id={id}
      role={here ? 'alert' : undefined}
      className="mt-1.5 flex items-center gap-1.5 text-small leading-tight font-[560] text-danger"
    >
      <CircleAlert size={16} className="flex-none" />
      {children}
    </p>
  )
}
