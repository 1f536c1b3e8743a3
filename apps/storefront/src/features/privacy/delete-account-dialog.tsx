import { deleteAccount } from '@bilheteria/contract/privacy'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ActionBar, Form } from '#forms/form.tsx'
import { callProved } from '#features/accounts/prove.ts'
import { closeDialog, leaveDialog } from '#platform/dialog.ts'
import { sayFailure, wasAnswered } from '#platform/failures.ts'
import { forgetPerson } from '#platform/saved-state.ts'
import { hideSnackbar, showSnackbar } from '#platform/snackbar.ts'
import { useBusy } from '#platform/use-busy.ts'

/** What goes, what stays and why; then who asks is proved once more. */
export function Content() {
  // What was said about the page would lie over the dialog's own title.
  useEffect(hideSnackbar, [])
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
    showSnackbar({ text: 'Sua conta foi excluída.', colour: 'success' })
  }

  return (
    <Form label="Excluir minha conta" onSubmit={() => run(leave)}>
      <Consequences />
      {refusal !== undefined && (
        <p role="alert" className="rounded-panel bg-danger-soft p-4 text-danger">
          {refusal}
        </p>
      )}
      <ActionBar submit="Excluir conta" busy={busy} onBack={closeDialog} />
    </Form>
  )
}

function Consequences() {
  return (
    <div className="grid gap-3">
      <p className="type-strong text-heading">Isso não pode ser desfeito.</p>
      <dl className="grid gap-3 [&_dt]:type-strong [&_dt]:text-heading">
        <div>
          <dt>O que apagamos</dt>
          <dd>
            Nome, CPF, contatos, endereço, nascimento, portadores que você informou, biometria, mensagens, avisos e
            acessos. Os códigos de ingressos antigos deixam de valer.
          </dd>
        </div>
        <div>
          <dt>O que fica, sem o seu nome</dt>
          <dd>Valores, datas e tipos de ingresso das compras, porque a lei fiscal manda guardar.</dd>
        </div>
        <div>
          <dt>Depois</dt>
          <dd>
            Enviamos uma confirmação por e-mail. Com o mesmo CPF e e-mail você pode criar outra conta quando quiser.
          </dd>
        </div>
      </dl>
    </div>
  )
}
