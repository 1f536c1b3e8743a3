import { CODE_LENGTH } from '@bilheteria/contract/accounts'
import { CodeField } from '@bilheteria/ui/code-field'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ActionBar, Form } from '#forms/form.tsx'
import { useBusy } from '#platform/use-busy.ts'

type Props = {
  label: string
  /** What to say when nothing was typed. */
  empty: string
  submit: string
  /** Answers what is wrong with the code, if anything. */
  onCode(code: string): Promise<string | undefined>
  onBack?(): void
  children?: ReactNode
}

/** Asks for a code that was sent to somebody. */
export function CodeForm({ label, empty, submit, onCode, onBack, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { busy, run } = useBusy()
  // It takes the place of what was pressed to get here.
  useEffect(() => input.current?.focus(), [])

  async function send(): Promise<void> {
    const complaint = complaintAbout(code, empty) ?? (await onCode(code))
    setError(complaint)
    if (complaint !== undefined) input.current?.focus()
  }

  return (
    <Form label={label} onSubmit={() => run(send)}>
      <CodeField
        ref={input}
        label="Código"
        name="code"
        length={CODE_LENGTH}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          setError(undefined)
        }}
        error={error}
      />
      {children}
      <ActionBar submit={submit} busy={busy} onBack={onBack} />
    </Form>
  )
}

function complaintAbout(code: string, empty: string): string | undefined {
  if (code === '') return empty
  return code.length < CODE_LENGTH ? `O código tem ${CODE_LENGTH} caracteres` : undefined
}
