import { linkPartner, sendLinkCode } from '@bilheteria/contract/partner-login'
import { useState } from 'react'
import { measure } from '#platform/analytics.ts'
import { call } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { enterWith } from './log-in.ts'
import { forgetPartnerLogin, readPartnerLogin } from './partner-return.ts'
import { ProveByCode, ProveByPassword } from './prove-forms.tsx'
import { useAfterLogin } from './use-after-login.ts'

/** A partner's person whose CPF already has an account proves once that it is theirs: by its password, or by a code. */
export function LinkForm({ link }: { link: string }) {
  const [partner] = useState(readPartnerLogin)
  const [target, setTarget] = useState<string>()
  const goOn = useAfterLogin('dialog', partner.return_to)

  async function prove(proof: { password: string } | { code: string }): Promise<void> {
    await enterWith(await call(linkPartner, { link, ...proof }))
    forgetPartnerLogin()
    measure({ event: 'login', method: 'partner' })
    showSnackbar({ text: 'Login feito com sucesso!', colour: 'success' })
    goOn()
  }

  async function sendCode(): Promise<void> {
    setTarget((await call(sendLinkCode, { link })).target)
  }

  return (
    <>
      <p className="mb-4">
        Esse CPF já tem conta. Confirme que ela é sua para entrar com {partner.name ?? 'o parceiro'}
      </p>
      {target === undefined ? (
        <ProveByPassword
          label="Confirmar conta"
          onPassword={(password) => prove({ password })}
          onCodeWanted={sendCode}
        />
      ) : (
        <ProveByCode label="Confirmar conta" target={target} onCode={(code) => prove({ code })} onResend={sendCode} />
      )}
    </>
  )
}
