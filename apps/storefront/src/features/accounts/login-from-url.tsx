import { getUser, type Token, type User } from '@bilheteria/contract/accounts'
import { Button } from '@bilheteria/ui/button'
import { Dialog } from '@bilheteria/ui/dialog'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { measure } from '#platform/analytics.ts'
import { callWith } from '#platform/api.ts'
import { openDialog } from '#platform/dialog.ts'
import { useUrlLogin, type UrlLogin } from '#platform/url-login.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { hasCode, sayFailure } from '#platform/failures.ts'
import { enterByLink } from './log-in.ts'
import { forgetPartnerLogin, readPartnerLogin } from './partner-return.ts'
import { readToken } from './read-token.ts'

type Newcomer = { user: User; token: Token }

/** Deals with what the address brought; asks first when somebody else is logged in here. */
export function LoginFromUrl({ entry }: { entry: UrlLogin }) {
  const [, navigate] = useLocation()
  const [newcomer, setNewcomer] = useState<Newcomer>()

  function enter({ user, token }: Newcomer): void {
    const { name, return_to } = readPartnerLogin()
    forgetPartnerLogin()
    enterByLink(user, token)
    measure({ event: 'login', method: name === undefined ? 'link' : 'partner' })
    showSnackbar({ text: 'Login feito com sucesso!', colour: 'success' })
    navigate(return_to ? `~${return_to}` : '/user/data')
    done()
  }

  async function begin(): Promise<void> {
    const found = await receive(entry)
    if (!found) return done()
    const state = useSavedState.getState()
    if (isLogged(state) && state.user.id !== found.user.id) setNewcomer(found)
    else enter(found)
  }

  useEffect(() => {
    void begin()
    // One entry is dealt with once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [entry])

  return newcomer ? <AskFirst newcomer={newcomer} onEnter={() => enter(newcomer)} onStay={done} /> : null
}

function done(): void {
  useUrlLogin.setState({ entry: undefined })
}

async function receive({ token: text, vincular, acesso }: UrlLogin): Promise<Newcomer | undefined> {
  if (text !== undefined) return whose(readToken(text))
  if (vincular !== undefined) openDialog('/login', { link: vincular })
  else if (acesso === 'recusado') sayError('Não foi possível entrar com o parceiro. Tente de novo.')
  return undefined
}

async function whose(token: Token | undefined): Promise<Newcomer | undefined> {
  try {
    if (token) return { user: await callWith(token.access_token, getUser, {}), token }
  } catch (error) {
    if (!hasCode(error, 'unauthenticated', 'session_ended')) {
      sayFailure(error)
      return undefined
    }
  }
  sayError('Esse link de acesso não é válido.')
  return undefined
}

function sayError(text: string): void {
  showSnackbar({ text, colour: 'error' })
}

type Question = { newcomer: Newcomer; onEnter(): void; onStay(): void }

function AskFirst({ newcomer, onEnter, onStay }: Question) {
  const name = useSavedState(({ user }) => user.name)
  return (
    <Dialog title="Entrar com outra conta?" hasTitle hasCloseButton persistent={false} onClose={onStay}>
      <div className="grid gap-3">
        <p>
          Você está na conta de <strong className="text-heading">{name}</strong>. Esse link abre a conta de{' '}
          <strong className="text-heading">{newcomer.user.name}</strong>.
        </p>
        <Button block onClick={onEnter}>
          Entrar com outra conta
        </Button>
        <Button look="quiet" block onClick={onStay}>
          Ficar nesta conta
        </Button>
      </div>
    </Dialog>
  )
}
