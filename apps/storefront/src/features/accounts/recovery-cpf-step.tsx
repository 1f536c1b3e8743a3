import { searchRecovery, type RecoveryMethod } from '@bilheteria/contract/recovery'
import { fieldMessage } from '@bilheteria/contract/fields'
import { RECOVERY_TEXTS } from '@bilheteria/contract/texts/recovery'
import { formatCpf } from '@bilheteria/rules/person'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, type ReactNode } from 'react'
import { ActionBar, Form } from '#forms/form.tsx'
import { MaskedField } from '#forms/masked-field.tsx'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { call } from '#platform/api.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { sayFailure } from '#platform/failures.ts'
import { recoveryCpfForm } from './recovery.ts'

const text = textsOf(RECOVERY_TEXTS)

const resolver = zodResolver(recoveryCpfForm, { error: fieldMessage })

type Props = {
  document: string
  /** Why one is back here. */
  notice: string | undefined
  /** It was typed a moment ago: nobody has to press for it. */
  known: boolean
  onFound(document: string, methods: RecoveryMethod[]): void
  children: ReactNode
}

export function RecoveryCpfStep({ document, notice, known, onFound, children }: Props) {
  const typed = document ? { defaultValues: { document: formatCpf(document) } } : {}
  const { register, handleSubmit, formState } = useCheckedForm({ resolver, ...typed })
  const { busy, run } = useBusy()
  const search = handleSubmit(async (answers) => {
    try {
      onFound(answers.document, (await call(searchRecovery, answers)).data)
    } catch (error) {
      sayFailure(error)
    }
  })
  useEffect(() => {
    if (known) void run(search)
    // Once, when it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <Form label={text('recovery.form')} onSubmit={() => run(search)}>
      <p>{notice ?? text('recovery.ask_cpf')}</p>
      <MaskedField
        label={text('recovery.cpf')}
        mask="cpf"
        autoComplete="off"
        error={formState.errors.document?.message}
        {...register('document')}
      />
      {children}
      <ActionBar submit={text('recovery.next')} busy={busy} />
    </Form>
  )
}
