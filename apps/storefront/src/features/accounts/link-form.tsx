import { linkPartner, sendLinkCode } from '@bilheteria/contract/partner-login'
import { LOGIN_TEXTS } from '@bilheteria/contract/texts/login'
import { useState } from 'react'
import { measure } from '#platform/analytics.ts'
import { call } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { enterWith } from './log-in.ts'
import { forgetPartnerLogin, readPartnerLogin } from './partner-return.ts'
import { ProveByCode, ProveByPassword } from './prove-forms.tsx'
import { useAfterLogin } from './use-after-login.ts'

const text = textsOf(LOGIN_TEXTS)

/** A partner's person whose CPF already has an account proves once that it is theirs: by its password, or by a code. */
export function LinkForm({ link }: { link: string }) {
  const [partner] = useState(readPartnerLogin)
  const [target, setTarget] = useState<string>()
  const goOn = useAfterLogin('dialog', partner.return_to)

  async function prove(proof: { password: string } | { code: string }): Promise<void> {
    await enterWith(await call(linkPartner, { link, ...proof }))
    forgetPartnerLogin()
    measure({ event: 'login', method: 'partner' })
    showSnackbar({ text: text('login.done'), colour: 'success' })
    goOn()
  }

  async function sendCode(): Promise<void> {
    setTarget((await call(sendLinkCode, { link })).target)
  }

  return (
    <>
      <p className="mb-4">{text('login.link', { partner: partner.name ?? text('login.some_partner') })}</p>
      {target === undefined ? (
        <ProveByPassword
          label={text('login.link_form')}
          onPassword={(password) => prove({ password })}
          onCodeWanted={sendCode}
        />
      ) : (
        <ProveByCode
          label={text('login.link_form')}
          target={target}
          onCode={(code) => prove({ code })}
          onResend={sendCode}
        />
      )}
    </>
  )
}
