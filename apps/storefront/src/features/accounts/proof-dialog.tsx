import { logIn, type Token, type User } from '@bilheteria/contract/accounts'
import { proveByCode, sendProofCode } from '@bilheteria/contract/proof'
import { PROOF_TEXTS } from '@bilheteria/contract/texts/proof'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { useState } from 'react'
import { call } from '#platform/api.ts'
import { useProofAsked } from '#platform/ask-for-proof.ts'
import { CLIENT } from '#platform/session.ts'
import { textsOf } from '#platform/texts.ts'
import { useProfile } from './profile.ts'
import { keepProof } from './prove.ts'
import { AskForCode, ProveByCode, ProveByPassword } from './prove-forms.tsx'

const text = textsOf(PROOF_TEXTS)

/** Whoever found an unlocked phone, or copied what a browser keeps, has the session but neither password nor mailbox. */
export function Content() {
  const { profile, failure, retry } = useProfile()
  if (failure) return <FailedMessage onRetry={retry}>{failure.message}</FailedMessage>
  if (!profile) return <div aria-busy="true" className="skeleton h-60" />
  return <Proving profile={profile} />
}

function Proving({ profile: { email, has_password } }: { profile: User }) {
  const [target, setTarget] = useState<string>()

  async function byPassword(password: string): Promise<void> {
    accept(await call(logIn, { grant_type: 'password', scope: 'proof', username: email, password, ...CLIENT }))
  }

  async function sendCode(): Promise<void> {
    setTarget((await call(sendProofCode, {})).target)
  }

  const label = text('proof.form')
  if (target !== undefined) {
    const byCode = async (code: string) => accept(await call(proveByCode, { code }))
    const onBack = has_password ? () => setTarget(undefined) : undefined
    return <ProveByCode label={label} target={target} onCode={byCode} onResend={sendCode} onBack={onBack} />
  }
  return (
    <>
      <p className="mb-4">{has_password ? text('proof.by_password') : text('proof.by_code')}</p>
      {has_password ? (
        <ProveByPassword label={label} onPassword={byPassword} onCodeWanted={sendCode} />
      ) : (
        <AskForCode onCodeWanted={sendCode}>{text('proof.send_code')}</AskForCode>
      )}
    </>
  )
}

/** For whoever waits for it, and for the minutes to come. */
function accept(proof: Token): void {
  keepProof(proof)
  useProofAsked.getState().close?.(proof.access_token)
}
