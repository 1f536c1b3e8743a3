import { email } from '@bilheteria/contract/fields'
import { checkEmail } from '@bilheteria/contract/lookups'
import type { Producer } from '@bilheteria/contract/producers'
import { REGISTRATION_TEXTS } from '@bilheteria/contract/texts/registration'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import type { Place } from '#forms/form.tsx'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { measure } from '#platform/analytics.ts'
import { call } from '#platform/api.ts'
import { openDialog } from '#platform/dialog.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { sayFailure, showFieldErrors, wasRefused } from '#platform/failures.ts'
import { wish } from './account-link.tsx'
import {
  createAccount,
  dropDraft,
  FIRST_STEPS,
  keepDraft,
  readDraft,
  registrationResolver,
  stepOf,
  type RegistrationAnswers,
  type RegistrationInput,
  type Step,
} from './registration.ts'
import { isInternal } from './use-after-login.ts'

const text = textsOf(REGISTRATION_TEXTS)

type Given = { place: Place; return_to: string | undefined; way: Producer['registration'] }

/** The form of an account in the making: its values, its step, and what becomes of it. */
export function useRegistration({ place, return_to, way }: Given) {
  const first = FIRST_STEPS[way]
  const [{ step, moved }, setProgress] = useState<{ step: Step; moved: boolean }>({ step: first, moved: false })
  const { taken, check, note } = useTakenEmails()
  const form = useCheckedForm<RegistrationInput, unknown, RegistrationAnswers>({
    resolver: registrationResolver(taken, way === 'express'),
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
      showSnackbar({ text: text('registration.done'), colour: 'success' })
      measure({ event: 'sign_up', method: 'password' })
      if (user && isInternal(return_to)) navigate(`~${return_to}`)
      else if (place === 'page') navigate('/')
      if (user) openDialog('/email/verification')
      else openDialog('/login', wish(return_to))
    } catch (error) {
      refuse(error, answers)
    }
  }

  /** Back to the first step without the passwords; whatever else was typed stays. */
  function startAgain(): void {
    form.resetField('password_confirmation', { defaultValue: '' })
    form.resetField('password', { defaultValue: '' })
    form.clearErrors()
    goTo(first)
  }

  function refuse(error: unknown, { document, email }: RegistrationAnswers): void {
    if (!wasRefused(error)) return showSnackbar({ text: text('registration.failed'), colour: 'error' })
    startAgain()
    if (error.code === 'document_taken')
      return openDialog('/recover', { document, message: error.message, ...wish(return_to) })
    sayFailure(error)
    if (error.code === 'email_taken') note(email)
    // Each is met again in its step.
    if (error.fields) showFieldErrors(form.setError, error.fields)
  }

  const send = form.handleSubmit(submit, (errors) => {
    if (way !== 'express') goTo(stepOf(Object.keys(errors)[0] ?? ''))
  })
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
      const { exists } = await call(checkEmail, { email: parsed.data })
      if (exists) taken.add(parsed.data)
      return exists
    } catch {
      asked.delete(parsed.data)
      return false
    }
  }
  return { taken, check, note: (text: string) => void taken.add(text) }
}
