import type { User } from '@bilheteria/contract/accounts'
import { email, fieldMessage } from '@bilheteria/contract/fields'
import { TextField } from '@bilheteria/ui/field'
import { PasswordField } from '@bilheteria/ui/password-field'
import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { Form, SubmitButton, type Place } from '#forms/form.tsx'
import { currentPasswordField } from '#forms/person-fields.ts'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { measure } from '#platform/analytics.ts'
import { openDialog } from '#platform/dialog.ts'
import { usePage } from '#platform/page.tsx'
import { showSnackbar } from '#platform/snackbar.ts'
import { useBusy } from '#platform/use-busy.ts'
import { hasCode, wasAnswered } from '#platform/failures.ts'
import { logInByPassword } from './log-in.ts'
import { PartnerLogins } from './partner-logins.tsx'
import { useAfterLogin } from './use-after-login.ts'

const resolver = zodResolver(z.object({ email, password: currentPasswordField }), { error: fieldMessage })

type Props = { place: Place; member?: boolean; return_to?: string | undefined }

/** E-mail and password, or a partner of the event one looks at. Members of a club have an entry of their own. */
export function LoginForm({ place, member = false, return_to }: Props) {
  const { register, handleSubmit, formState } = useCheckedForm({ resolver })
  const { busy, run } = useBusy()
  const { producer } = usePage()
  const goOn = useAfterLogin(place, return_to)
  const { errors } = formState

  const logIn = handleSubmit(async ({ email, password }) => {
    try {
      const user = await logInByPassword({ username: email, password, ...(member && { scope: 'member' }) })
      measure({ event: 'login', method: member ? 'member' : 'password' })
      welcome(user, member ? producer.id : undefined)
      goOn()
    } catch (error) {
      showSnackbar({ text: refusal(error, member), colour: 'error' })
    }
  })

  return (
    <Form label={member ? 'Acesso de sócio' : 'Acesso'} onSubmit={() => run(logIn)}>
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <p className="text-right">
        <AccountLink to="recover" place={place}>
          Esqueci minha senha!
        </AccountLink>
      </p>
      <SubmitButton busy={busy}>Acessar</SubmitButton>
      {place === 'dialog' && <PartnerLogins return_to={return_to} />}
      <p className="text-center">
        Não tem conta?{' '}
        <AccountLink to="register" place={place}>
          Cadastre-se
        </AccountLink>
      </p>
      {/* On a page the server has drawn without knowing the event: last, where it moves nothing. */}
      {place === 'page' && <PartnerLogins return_to={return_to} />}
    </Form>
  )
}

function welcome({ memberships }: User, club_id: string | undefined): void {
  const stranger = club_id !== undefined && !memberships.some(({ producer_id }) => producer_id === club_id)
  if (!stranger) return showSnackbar({ text: 'Login feito com sucesso!', colour: 'success' })
  const text = 'Login feito com sucesso! Não encontramos um plano de sócio deste clube na sua conta.'
  showSnackbar({ text, colour: 'info' })
}

function refusal(error: unknown, member: boolean): string {
  if (hasCode(error, 'invalid_credentials')) return 'E-mail ou senha incorretos!'
  const reason = wasAnswered(error) && !member ? ` (${error.message})` : ''
  return `Não foi possível realizar seu login${reason}, entre em contato com o suporte.`
}

const targets = {
  register: { dialog: '/register', page: '/register' },
  recover: { dialog: '/recover', page: '/user/recover' },
} as const

const look = 'inline-flex min-h-11 items-center font-semibold text-accent hover:underline'

/** From a dialog to the next dialog, from a page to the next page. */
function AccountLink({ to, place, children }: { to: keyof typeof targets; place: Place; children: ReactNode }) {
  const { dialog, page } = targets[to]
  if (place === 'page') {
    return (
      <Link href={page} className={look}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" onClick={() => openDialog(dialog)} className={look}>
      {children}
    </button>
  )
}
