import { sendRecoveryCode, type RecoveryMethod } from '@bilheteria/contract/accounts'
import { AppError } from '@bilheteria/contract/errors'
import { fieldMessage } from '@bilheteria/contract/fields'
import { RadioField } from '@bilheteria/ui/choice-field'
import { zodResolver } from '@hookform/resolvers/zod'
import { ActionBar, Form } from '#forms/form.tsx'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { call } from '#platform/api.ts'
import { useBusy } from '#platform/use-busy.ts'
import { sayFailure } from '#platform/failures.ts'
import { recoveryMethodForm } from './recovery.ts'

const resolver = zodResolver(recoveryMethodForm, { error: fieldMessage })

type Props = {
  document: string
  methods: RecoveryMethod[]
  onBack(): void
  /** `sent` is false when no further code goes there now: an earlier one may still be good. */
  onDone(method: RecoveryMethod, sent: boolean): void
}

/** The targets are masked: whoever they belong to knows them. */
export function RecoveryMethodStep({ document, methods, onBack, onDone }: Props) {
  const [only, another] = methods
  const alone = only && !another ? { defaultValues: { method: only.name } } : {}
  const { register, handleSubmit, formState } = useCheckedForm({ resolver, ...alone })
  const { busy, run } = useBusy()
  const send = handleSubmit(async ({ method }) => {
    const chosen = methods.find(({ name }) => name === method) ?? { name: method, value: method }
    try {
      await call(sendRecoveryCode, { document, method })
      onDone(chosen, true)
    } catch (error) {
      sayFailure(error)
      if (error instanceof AppError && error.code === 'too_many_requests') onDone(chosen, false)
    }
  })
  return (
    <Form label="Recuperação" onSubmit={() => run(send)}>
      <RadioField
        legend="Por onde você quer receber o código?"
        choices={methods.map(({ name, value }) => ({ value: name, text: `${name} ${value}` }))}
        error={formState.errors.method?.message}
        {...register('method')}
      />
      <ActionBar submit="Enviar código" busy={busy} onBack={onBack} />
    </Form>
  )
}
