import { sendEmailCode, verifyEmail } from '@bilheteria/contract/accounts'
import { errors } from '@bilheteria/contract/errors'
import { CODE_MINUTES } from '@bilheteria/rules/policy'
import { buttonClass } from '@bilheteria/ui/button'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { call } from '#platform/api.ts'
import { closeDialog } from '#platform/dialog.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { CodeForm } from './code-form.tsx'
import { keepEmailVerified, loadProfile, useProfile } from './profile.ts'
import { ResendCode } from './resend-code.tsx'

/** Opening it sends a code; whether that worked is not said, one may always ask for another. */
export function Content({ params }: { params: Record<string, string> }) {
  const { profile } = useProfile()
  const document = profile?.document
  useEffect(() => {
    if (document !== undefined) sendCode(document).catch(() => undefined)
  }, [document])

  return (
    <>
      {params['for'] === 'tickets' && <p className="mb-4">{errors.email_unverified.text}</p>}
      <p className="mb-4">
        Enviamos um código de 6 caracteres para{' '}
        <strong className="text-heading">{profile?.email ?? 'o seu e-mail'}</strong>.{' '}
        {`Ele vale por ${CODE_MINUTES} minutos.`}
      </p>
      <CodeForm
        label="Verificar e-mail"
        empty="Por favor, insira o código de verificação!"
        submit="Verificar"
        onCode={(code) => verify(document, code)}
      >
        <ResendCode onResend={() => sendCode(document)} />
        <Link href="/user/data" className={buttonClass({ look: 'text', size: 'mid' })}>
          E-mail errado? Corrija em Meus dados
        </Link>
      </CodeForm>
    </>
  )
}

/** Nothing is wrong with the field itself: whatever failed is said at the top. */
async function verify(known: string | undefined, code: string): Promise<undefined> {
  try {
    const document = known ?? (await loadProfile()).document
    await call(verifyEmail, { document, code: code.trim() })
  } catch {
    const text = 'Ocorreu um erro ao verificar o código. Tente novamente mais tarde.'
    showSnackbar({ text, colour: 'error' })
    return
  }
  showSnackbar({ text: 'E-mail verificado com sucesso!', colour: 'success' })
  keepEmailVerified()
  closeDialog()
  // Only the mark on the profile waits for it.
  await loadProfile().catch(() => undefined)
}

async function sendCode(known: string | undefined): Promise<void> {
  await call(sendEmailCode, { document: known ?? (await loadProfile()).document })
}
