import { fieldMessage, optionalEmail } from '@bilheteria/contract/fields'
import { personName } from '@bilheteria/contract/person'
import { COMPANIONS_TEXTS } from '@bilheteria/contract/texts/companions'
import { HOLDERS_TEXTS } from '@bilheteria/contract/texts/holders'
import { formatCpf, formatPhone } from '@bilheteria/rules/person'
import { Button } from '@bilheteria/ui/button'
import { TextField } from '@bilheteria/ui/field'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { actionBar } from '#forms/form.tsx'
import { MaskedField } from '#forms/masked-field.tsx'
import { cpfField, optionalPhoneField } from '#forms/person-fields.ts'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { closeDialog } from '#platform/dialog.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { textsOf } from '#platform/texts.ts'
import type { Person } from './known-people.ts'
import { keepUnfinished, readUnfinished } from './ready-people.ts'

const text = textsOf(COMPANIONS_TEXTS)
const fieldText = textsOf(HOLDERS_TEXTS)

const schema = z.object({ name: personName, cpf: cpfField, email: optionalEmail, cellphone: optionalPhoneField })
const resolver = zodResolver(schema, { error: fieldMessage })

const BLANK = { name: '', cpf: '', email: '', cellphone: '' }

type Props = {
  event_id: string
  /** No ticket is left in the order for another person. */
  full: boolean
  opened: boolean
  /** Why this person cannot be added. */
  refusalOf(person: Person): string | undefined
  onAdd(person: Person): void
}

/** One more person: name, CPF and the optional contact. Text that is left here is added by the button that closes. */
export function CompanionForm({ event_id, full, opened, refusalOf, onAdd }: Props) {
  const form = useCheckedForm({ resolver, defaultValues: readUnfinished(event_id) ?? BLANK })
  const { register, handleSubmit, setError, setFocus, reset, getValues, formState } = form
  const { errors } = formState
  const [contact, setContact] = useState(() => hasContact(getValues()))
  useEffect(() => {
    const { id } = useSavedState.getState().user
    return () => keepUnfinished(event_id, id, { ...getValues(), companion: '' })
  }, [event_id, getValues])

  const submit = (then: () => void) =>
    handleSubmit((typed) => {
      const person = { ...typed, cpf: formatCpf(typed.cpf), cellphone: formatPhone(typed.cellphone), companion: '' }
      const message = refusalOf(person)
      if (message !== undefined) return setError('cpf', { message }, { shouldFocus: true })
      onAdd(person)
      reset(BLANK)
      setContact(false)
      then()
    })

  function openContact(): void {
    setContact(true)
    requestAnimationFrame(() => setFocus('cellphone'))
  }

  function finish(): void {
    const untouched = Object.values(getValues()).every((typed) => typed.trim() === '')
    if (full || untouched) closeDialog()
    else void submit(closeDialog)()
  }

  return (
    <>
      <form
        method="post"
        noValidate
        aria-label={text('companions.form')}
        onSubmit={(event) => void submit(() => undefined)(event)}
        className={full ? 'hidden' : 'grid gap-4 **:scroll-m-28'}
      >
        <TextField
          label={fieldText('holders.name')}
          placeholder={fieldText('holders.name_hint')}
          autoComplete="off"
          autoCapitalize="words"
          maxLength={120}
          error={errors.name?.message}
          {...register('name')}
        />
        <MaskedField
          label={fieldText('holders.cpf')}
          mask="cpf"
          placeholder="000.000.000-00"
          autoComplete="off"
          error={errors.cpf?.message}
          {...register('cpf')}
        />
        {contact ? (
          <>
            <MaskedField
              label={fieldText('holders.cellphone')}
              mask="phone"
              type="tel"
              placeholder="(00) 00000-0000"
              autoComplete="off"
              error={errors.cellphone?.message}
              {...register('cellphone')}
            />
            <TextField
              label={fieldText('holders.email')}
              type="email"
              inputMode="email"
              placeholder={fieldText('holders.email_hint')}
              autoComplete="off"
              autoCapitalize="none"
              maxLength={254}
              error={errors.email?.message}
              {...register('email')}
            />
          </>
        ) : (
          <Button look="text" size="mid" className="justify-self-start px-0!" onClick={openContact}>
            {text('companions.contact_open')}
          </Button>
        )}
        <Button type="submit" look="quiet" block>
          {text('companions.add')}
        </Button>
      </form>
      <div className={actionBar}>
        <Button block data-done onClick={finish}>
          {opened ? text('companions.buy') : text('companions.done')}
        </Button>
      </div>
    </>
  )
}

function hasContact({ email, cellphone }: Pick<Person, 'email' | 'cellphone'>): boolean {
  return email !== '' || cellphone !== ''
}
