import { CODE_LENGTH } from '@bilheteria/contract/accounts'
import { CODES_TEXTS } from '@bilheteria/contract/texts/codes'
import { CodeField } from '@bilheteria/ui/code-field'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { ActionBar, Form } from '#forms/form.tsx'
import { hideSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'

const text = textsOf(CODES_TEXTS)

type Props = {
  label: string
  /** What was sent where: whoever is put into the field at once hears it there. */
  hint: ReactNode
  /** What to say when nothing was typed. */
  empty: string
  submit: string
  /** Answers what is wrong with the code, if anything. */
  onCode(code: string): Promise<string | undefined>
  onBack?: (() => void) | undefined
  onNotNow?: (() => void) | undefined
  children?: ReactNode
}

/** Asks for a code that was sent to somebody. Complete, it goes by itself. */
export function CodeForm({ label, hint, empty, submit, onCode, onBack, onNotNow, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const hint_id = useId()
  const { busy, run } = useBusy()
  // It takes the place of what was pressed to get here.
  useEffect(() => input.current?.focus(), [])

  async function send(typed: string): Promise<void> {
    const complaint = complaintAbout(typed, empty) ?? (await onCode(typed))
    setError(complaint)
    if (complaint !== undefined) input.current?.focus()
  }

  function change(typed: string): void {
    setCode(typed)
    setError(undefined)
    if (!isCompleted(code, typed)) return
    hideSnackbar()
    void run(() => send(typed))
  }

  return (
    <Form label={label} onSubmit={() => run(() => send(code))}>
      <p id={hint_id}>{hint}</p>
      <CodeField
        ref={input}
        aria-describedby={hint_id}
        label={text('code.field')}
        name="code"
        length={CODE_LENGTH}
        value={code}
        onChange={change}
        error={error}
      />
      {children}
      <ActionBar submit={submit} busy={busy} onBack={onBack} onNotNow={onNotNow} />
    </Form>
  )
}

/** A code has few tries: one that is mended sign by sign while it is full waits for the button. */
function isCompleted(before: string, typed: string): boolean {
  if (typed.length < CODE_LENGTH) return false
  const changed = Array.from(typed).filter((sign, i) => sign !== before[i])
  return before.length < CODE_LENGTH || changed.length > 1
}

function complaintAbout(code: string, empty: string): string | undefined {
  if (code === '') return empty
  return code.length < CODE_LENGTH ? text('code.length', { length: CODE_LENGTH }) : undefined
}
