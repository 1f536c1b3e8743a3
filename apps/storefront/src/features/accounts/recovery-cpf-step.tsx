import { searchRecovery, type RecoveryMethod } from '@bilheteria/contract/accounts'
import { fieldMessage } from '@bilheteria/contract/fields'
import { formatCpf } from '@bilheteria/rules/person'
import { zodResolver } from '@hookform/resolvers/zod'
import { ActionBar, Form } from '#forms/form.tsx'
import { MaskedField } from '#forms/masked-field.tsx'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { call } from '#platform/api.ts'
import { useBusy } from '#platform/use-busy.ts'
import { sayFailure } from '#platform/failures.ts'
import { recoveryCpfForm } from './recovery.ts'

const resolver = zodResolver(recoveryCpfForm, { error: fieldMessage })

type Props = {
  document: string
  /** Why one is back here. */
  notice: string | undefined
  onFound(document: string, methods: RecoveryMethod[]): void
}

export function RecoveryCpfStep({ document, notice, onFound }: Props) {
  const known = document ? { defaultValues: { document: formatCpf(document) } } : {}
  const { register, handleSubmit, formState } = useCheckedForm({ resolver, ...known })
  const { busy, run } = useBusy()
  const search = handleSubmit(async (answers) => {
    try {
      onFound(answers.document, (await call(searchRecovery, answers)).data)
    } catch (error) {
      sayFailure(error)
    }
  })
  return (
    <Form label="Recuperação" onSubmit={() => run(search)}>
      <p>{notice ?? 'Informe o CPF da sua conta para receber um código.'}</p>
      <MaskedField
        label="CPF"
        mask="cpf"
        autoComplete="off"
        error={formState.errors.document?.message}
        {...register('document')}
      />
      <ActionBar submit="Avançar" busy={busy} />
    </Form>
  )
}
