import { getUser, type User } from '@bilheteria/contract/accounts'
import { LOGIN_LINK_TEXTS } from '@bilheteria/contract/texts/login-link'
import { ACCOUNT_MIN_AGE } from '@bilheteria/rules/policy'
import { maskEmail } from '@bilheteria/rules/person'
import { Button } from '@bilheteria/ui/button'
import { Dialog } from '@bilheteria/ui/dialog'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { measure } from '#platform/analytics.ts'
import { callWith } from '#platform/api.ts'
import { openDialog } from '#platform/dialog.ts'
import { textsOf } from '#platform/texts.ts'
import { useUrlLogin, type UrlLogin } from '#platform/url-login.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { hasCode, sayFailure } from '#platform/failures.ts'
import { withParts } from '#platform/with-parts.tsx'
import { enterByLink } from './log-in.ts'
import { forgetPartnerLogin, readPartnerLogin } from './partner-return.ts'
import { readToken, type LinkToken } from './read-token.ts'

const text = textsOf(LOGIN_LINK_TEXTS)

type Newcomer = LinkToken & { user: User }

/**
 * Deals with what the address brought. Anybody can send a link into an account of their own, where the receiver would buy and
 * leave their data: unless the login was begun here or that person is here already, it asks first.
 */
export function LoginFromUrl({ entry }: { entry: UrlLogin }) {
  const [, navigate] = useLocation()
  const [newcomer, setNewcomer] = useState<Newcomer>()

  function enter({ user, token, begun }: Newcomer): void {
    const own = isBegunHere(begun)
    const return_to = own ? readPartnerLogin().return_to : undefined
    if (own) forgetPartnerLogin()
    enterByLink(user, token)
    measure({ event: 'login', method: own ? 'partner' : 'link' })
    showSnackbar({ text: text('login_link.done'), colour: 'success' })
    // The address that brought the token is already the one to return to.
    if (return_to) navigate(`~${return_to}`, { replace: true })
    else navigate('/user/data')
    done()
  }

  async function begin(): Promise<void> {
    const found = await receive(entry)
    if (!found) return done()
    const state = useSavedState.getState()
    const expected = isLogged(state) ? state.user.id === found.user.id : isBegunHere(found.begun)
    if (expected) enter(found)
    else setNewcomer(found)
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

function isBegunHere(begun: string | undefined): boolean {
  return begun !== undefined && begun === readPartnerLogin().begun
}

async function receive({ token, vincular, acesso }: UrlLogin): Promise<Newcomer | undefined> {
  if (token !== undefined) return whose(readToken(token))
  if (vincular !== undefined) openDialog('/login', { link: vincular })
  else if (acesso === 'recusado') sayError(text('login_link.partner_failed'))
  else if (acesso === 'idade') sayError(text('login_link.too_young', { age: ACCOUNT_MIN_AGE }))
  return undefined
}

async function whose(link: LinkToken | undefined): Promise<Newcomer | undefined> {
  try {
    if (link) return { ...link, user: await callWith(link.token.access_token, getUser, {}) }
  } catch (error) {
    if (!hasCode(error, 'unauthenticated', 'session_ended')) {
      sayFailure(error)
      return undefined
    }
  }
  sayError(text('login_link.invalid'))
  return undefined
}

function sayError(text: string): void {
  showSnackbar({ text, colour: 'error' })
}

type QuestionProps = { newcomer: Newcomer; onEnter(): void; onStay(): void }

function AskFirst({ newcomer, onEnter, onStay }: QuestionProps) {
  const here = useSavedState((state) => (isLogged(state) ? state.user.name : undefined))
  const { title, enter, stay } = here === undefined ? asVisitor(newcomer.user) : insteadOfAnother()
  return (
    <Dialog title={title} hasTitle hasCloseButton persistent={false} onClose={onStay}>
      <div className="grid gap-3">
        {here === undefined ? (
          <p>{text('login_link.only_yours')}</p>
        ) : (
          <p>
            {withParts(text('login_link.another'), {
              here: <strong className="text-heading">{here}</strong>,
              there: <strong className="text-heading">{newcomer.user.name}</strong>,
            })}
          </p>
        )}
        <Button block onClick={onEnter}>
          {enter}
        </Button>
        <Button look="quiet" block onClick={onStay}>
          {stay}
        </Button>
      </div>
    </Dialog>
  )
}

function insteadOfAnother() {
  return {
    title: text('login_link.another_title'),
    enter: text('login_link.another_enter'),
    stay: text('login_link.another_stay'),
  }
}

/** Names can be chosen to look like anybody's; an address is known to whom it belongs. */
function asVisitor({ email }: User) {
  return {
    title: text('login_link.title', { email: maskEmail(email) }),
    enter: text('login_link.enter'),
    stay: text('login_link.stay'),
  }
}
