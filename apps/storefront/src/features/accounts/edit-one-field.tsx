import { fieldMessage } from '@bilheteria/contract/fields'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, type ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { Form } from '#forms/form.tsx'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { useBusy } from '#platform/use-busy.ts'
import { EditBar } from './edit-bar.tsx'
import { saveProfile } from './save-profile.ts'

type Props = {
  name: 'name' | 'birth_date' | 'gender_id' | 'cellphone'
  /** Checks what is typed and makes of it what travels. */
  schema: z.ZodMiniType<string, string>
  initial: string
  onClose(): void
  children(field: UseFormRegisterReturn & { error: string | undefined }): ReactNode
}

/** Changes one thing we know of a person. */
export function EditOneField({ name, schema, initial, onClose, children }: Props) {
  const { register, handleSubmit, setError, setFocus, formState } = useCheckedForm({
    resolver: zodResolver(z.object({ value: schema }), { error: fieldMessage }),
    defaultValues: { value: initial },
  })
  const { busy, run } = useBusy()
  useEffect(() => {
    const chosen = document.querySelector<HTMLInputElement>('input[name=value]:checked')
    if (chosen) chosen.focus()
    else setFocus('value')
  }, [setFocus])
  const save = handleSubmit(({ value }) =>
    saveProfile({ [name]: value }, onClose, (fields) =>
      setError('value', { message: fields[name]?.[0] ?? '' }, { shouldFocus: true }),
    ),
  )
  return (
    <Form onSubmit={() => run(save)}>
      {children({ ...register('value'), error: formState.errors.value?.message })}
      <EditBar busy={busy} onCancel={onClose} />
    </Form>
  )
}
