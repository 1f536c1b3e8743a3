import type { User } from '@bilheteria/contract/accounts'
import { AppError } from '@bilheteria/contract/app-error'
import { email, fieldMessage } from '@bilheteria/contract/fields'
import { LOGIN_TEXTS } from '@bilheteria/contract/texts/login'
import { buttonClass } from '@bilheteria/ui/button'
import { TextField } from '@bilheteria/ui/field'
import { PasswordField } from '@bilheteria/ui/password-field'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { Form, SubmitButton, type Place } from '#forms/form.tsx'
import { currentPasswordField } from '#forms/person-fields.ts'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { measure } from '#platform/analytics.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { hasCode, wasAnswered } from '#platform/failures.ts'
import { AccountLink, linkLook } from './account-link.tsx'
import { logInByPassword } from './log-in.ts'
import { PartnerLogins } from './partner-logins.tsx'
import { useAfterLogin } from './use-after-login.ts'

const text = textsOf(LOGIN_TEXTS)

const WRONG_TIMEOUT_MS = 3_000

const resolver = zodResolver(z.object({ email, password: currentPasswordField }), { error: fieldMessage })

/** `club_id`: whose members' entry it is, of the event one looks at, whatever shop shows it. */
type Props = { place: Place; club_id?: string; return_to?: string | undefined }

/** E-mail and password, or a partner of the event one looks at. Members of a club have an entry of their own. */
export function LoginForm({ place, club_id, return_to }: Props) {
  const member = club_id !== undefined
  const { register, handleSubmit, setError, formState } = useCheckedForm({ resolver })
  const { busy, run } = useBusy()
  const goOn = useAfterLogin(place, return_to)
  const { errors } = formState

  const logIn = handleSubmit(async ({ email, password }) => {
    try {
      const user = await logInByPassword({ username: email, password, ...(member && { scope: 'member' }) })
      measure({ event: 'login', method: member ? 'member' : 'password' })
      welcome(user, club_id)
      goOn()
    } catch (error) {
      const text = refusal(error, member)
      // A wrong password also shows an error at its field, which the message must not cover for long.
      showSnackbar({ text, colour: 'error' }, isWrong(error) ? WRONG_TIMEOUT_MS : undefined)
      if (isWrong(error)) setError('password', { message: text }, { shouldFocus: true })
    }
  })

  return (
    <Form label={member ? text('login.form_member') : text('login.form')} onSubmit={() => run(logIn)}>
      <TextField
        label={text('login.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- else the dialog's first control has it, which is ✕
        autoFocus={place === 'dialog'}
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={text('login.password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <p className="text-right">
        <AccountLink to="recover" place={place} return_to={return_to} className={linkLook}>
          {text('login.forgotten')}
        </AccountLink>
      </p>
      <SubmitButton busy={busy}>{text('login.submit')}</SubmitButton>
      {place === 'dialog' && <PartnerLogins return_to={return_to} />}
      {place === 'dialog' && <CartKept />}
      <AccountLink
        to="register"
        place={place}
        return_to={return_to}
        className={buttonClass({ look: 'ghost', block: true })}
      >
        {text('login.register')}
      </AccountLink>
      {/* On a page the server has drawn without knowing the event: last, where it moves nothing. */}
      {place === 'page' && <PartnerLogins return_to={return_to} />}
    </Form>
  )
}

function welcome({ memberships }: User, club_id: string | undefined): void {
  const stranger = club_id !== undefined && !memberships.some(({ producer_id }) => producer_id === club_id)
  if (!stranger) return showSnackbar({ text: text('login.done'), colour: 'success' })
  const said = text('login.no_plan')
  showSnackbar({ text: said, colour: 'info' })
}

/** By its status: a proxy or a newer server may answer in another form. */
function isWrong(error: unknown): boolean {
  return error instanceof AppError && error.status === 400
}

function refusal(error: unknown, member: boolean): string {
  if (isWrong(error)) return text('login.wrong')
  // It passes by itself: nobody has to write to support.
  if (hasCode(error, 'too_many_requests')) return (error as Error).message
  const reason = wasAnswered(error) && !member ? ` (${error.message})` : ''
  return text('login.failed', { reason })
}

/** Nobody turns back to log in because they fear for what they chose. On a page the server does not know of it. */
function CartKept() {
  const kept = useSavedState(({ cart }) => Object.values(cart.quantities).some((count) => count > 0))
  return kept && <p className="text-center">{text('login.cart_kept')}</p>
}
