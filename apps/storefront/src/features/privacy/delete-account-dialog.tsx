import { deleteAccount } from '@bilheteria/contract/privacy'
import { OWN_PRIVACY_TEXTS } from '@bilheteria/contract/texts/own-privacy'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ActionBar, Form } from '#forms/form.tsx'
import { callProved } from '#features/accounts/prove.ts'
import { closeDialog, leaveDialog } from '#platform/dialog.ts'
import { sayFailure, wasAnswered } from '#platform/failures.ts'
import { forgetPerson } from '#platform/saved-state.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'

const text = textsOf(OWN_PRIVACY_TEXTS)

/** What goes, what stays and why; then who asks is proved once more. */
export function Content() {
  const { busy, run } = useBusy()
  // It says what to do first: that takes longer to read than a message lasts.
  const [refusal, setRefusal] = useState<string>()
  const [, navigate] = useLocation()

  async function leave(): Promise<void> {
    setRefusal(undefined)
    try {
      if (!(await callProved(deleteAccount, { confirm: 'excluir' }))) return
    } catch (error) {
      if (wasAnswered(error)) setRefusal(error.message)
      else sayFailure(error)
      return
    }
    const way = leaveDialog()
    forgetPerson()
    navigate('/', way)
    showSnackbar({ text: text('own_privacy.deleted'), colour: 'success' })
  }

  return (
    <Form label={text('own_privacy.delete')} onSubmit={() => run(leave)}>
      <Consequences />
      {refusal !== undefined && (
        <p role="alert" className="rounded-panel bg-danger-soft p-4 text-danger">
          {refusal}
        </p>
      )}
      <ActionBar submit={text('own_privacy.delete_sure')} busy={busy} onBack={closeDialog} />
    </Form>
  )
}

function Consequences() {
  return (
    <div className="grid gap-3">
      <p className="type-strong text-heading">{text('own_privacy.for_good')}</p>
      <dl className="grid gap-3 [&_dt]:type-strong [&_dt]:text-heading">
        <div>
          <dt>{text('own_privacy.erased_title')}</dt>
          <dd>{text('own_privacy.erased')}</dd>
        </div>
        <div>
          <dt>{text('own_privacy.kept_title')}</dt>
          <dd>{text('own_privacy.kept')}</dd>
        </div>
        <div>
          <dt>{text('own_privacy.after_title')}</dt>
          <dd>{text('own_privacy.after')}</dd>
        </div>
      </dl>
    </div>
  )
}
