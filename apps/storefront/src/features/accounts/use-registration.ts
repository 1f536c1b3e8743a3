import { checkField } from '@bilheteria/contract/accounts'
import { email } from '@bilheteria/contract/fields'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import type { Place } from '#forms/form.tsx'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { measure } from '#platform/analytics.ts'
import { call } from '#platform/api.ts'
import { openDialog } from '#platform/dialog.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useBusy } from '#platform/use-busy.ts'
import { sayFailure, showFieldErrors, wasAnswered } from '#platform/failures.ts'
import {
  createAccount,
  dropDraft,
  keepDraft,
  readDraft,
  registrationResolver,
  stepOf,
  type RegistrationAnswers,
  type RegistrationInput,
  type Step,
} from './registration.ts'

/** The form of an account in the making: its values, its step, and what becomes of it. */
export function useRegistration(place: Place, first: Step) {
  const [{ step, moved }, setProgress] = useState({ step: first, moved: false })
  const { taken, check, note } = useTakenEmails()
  const form = useCheckedForm<RegistrationInput, unknown, RegistrationAnswers>({
    resolver: registrationResolver(taken),
    defaultValues: readDraft(),
  })
  const { busy, run } = useBusy()
  const [, navigate] = useLocation()
  const goTo = (next: Step) => setProgress({ step: next, moved: true })
  useEffect(() => () => keepDraft(form.getValues()), [form])

  async function submit(answers: RegistrationAnswers): Promise<void> {
    try {
      const user = await createAccount(answers)
      form.reset({})
      dropDraft()
      showSnackbar({ text: 'Cadastro realizado com sucesso!', colour: 'success' })
      measure({ event: 'sign_up', method: 'password' })
      if (place === 'page') navigate('/')
      openDialog(user ? '/email/verification' : '/login')
    } catch (error) {
      refuse(error, answers)
    }
  }

  function refuse(error: unknown, { email }: RegistrationAnswers): void {
    if (!wasAnswered(error)) return showSnackbar({ text: 'Erro ao tentar realizar cadastro', colour: 'error' })
    sayFailure(error)
    if (error.fields) {
      goTo(stepOf(Object.keys(error.fields)[0] ?? ''))
      return showFieldErrors(form.setError, error.fields)
    }
    if (error.code === 'email_taken') note(email)
    form.resetField('password_confirmation', { defaultValue: '' })
    form.resetField('password', { defaultValue: '' })
    form.clearErrors()
    goTo('personal')
  }

  const send = form.handleSubmit(submit, (errors) => goTo(stepOf(Object.keys(errors)[0] ?? '')))
  const checkEmail = async () => {
    if (await check(form.getValues('email'))) await form.trigger('email')
  }
  return { form, step, moved, goTo, busy, run, send, checkEmail }
}

/** E-mails that already have an account. A check that fails or is refused never stands in the way: the server decides at the end. */
function useTakenEmails() {
  const [taken] = useState(() => new Set<string>())
  const [asked] = useState(() => new Set<string>())

  async function check(typed: string): Promise<boolean> {
    const parsed = z.safeParse(email, typed)
    if (!parsed.success || asked.has(parsed.data)) return false
    asked.add(parsed.data)
    try {
      const { exists } = await call(checkField, { field: 'email', email: parsed.data })
      if (exists) taken.add(parsed.data)
      return exists
    } catch {
      asked.delete(parsed.data)
      return false
    }
  }
  return { taken, check, note: (text: string) => void taken.add(text) }
}
