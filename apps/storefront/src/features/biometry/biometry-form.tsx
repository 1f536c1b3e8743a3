import { FACE_AGREEMENT, FACE_NOTICE, FACE_REDIRECT, TOO_YOUNG } from '@bilheteria/contract/biometry'
import type { Order, Ticket } from '@bilheteria/contract/orders'
import { formatCpf, formatPhone } from '@bilheteria/rules/person'
import { Button } from '@bilheteria/ui/button'
import { CheckField } from '@bilheteria/ui/choice-field'
import { TextField } from '@bilheteria/ui/field'
import { FACE_MIN_AGE } from '@bilheteria/rules/policy'
import { LoaderCircle } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useExemptHolder } from '#features/tickets/use-exempt-holder.ts'
import { ActionBar, Form, pairs, wholeRow } from '#forms/form.tsx'
import { GenderField } from '#forms/gender-field.tsx'
import { MaskedField } from '#forms/masked-field.tsx'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { closeDialog } from '#platform/dialog.ts'
import { biometryResolver } from './biometry-fields.ts'
import { useRegisterBiometry } from './use-register-biometry.ts'

type Props = { event: Order['event']; ticket: Ticket }

/** Who the holder is, what they agree to, and then on to the picture. */
export function BiometryForm({ event, ticket: { id, holder } }: Props) {
  const form = useCheckedForm({
    resolver: useMemo(() => biometryResolver(event), [event]),
    defaultValues: {
      name: holder.name,
      document: formatCpf(holder.cpf),
      email: holder.email,
      cellphone: formatPhone(holder.cellphone),
      birth_date: '',
      gender: '',
      agreed: false,
    },
  })
  const { busy, leaving, submit } = useRegisterBiometry(form, { event_id: event.id, ticket_id: id })
  const { register, formState } = form
  const { errors } = formState
  const isTooYoung = errors.birth_date?.message === TOO_YOUNG
  return (
    <Form label="Cadastro de biometria" onSubmit={submit}>
      <fieldset disabled={leaving} className="contents">
        <div className={pairs}>
          <div className={wholeRow}>
            <TextField
              label="Nome completo"
              autoComplete="off"
              autoCapitalize="words"
              maxLength={120}
              error={errors.name?.message}
              {...register('name')}
            />
          </div>
          <TextField
            label="CPF"
            readOnly
            autoComplete="off"
            error={errors.document?.message}
            {...register('document')}
          />
          <MaskedField
            label="Celular"
            mask="phone"
            type="tel"
            autoComplete="off"
            error={errors.cellphone?.message}
            {...register('cellphone')}
          />
          <div className={wholeRow}>
            <TextField
              label="E-mail"
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              maxLength={254}
              error={errors.email?.message}
              {...register('email')}
            />
          </div>
          <MaskedField
            label="Nascimento"
            mask="date"
            placeholder="dd/mm/aaaa"
            autoComplete="off"
            error={isTooYoung ? `Menor de ${FACE_MIN_AGE} anos` : errors.birth_date?.message}
            {...register('birth_date')}
          />
          <GenderField autoComplete="off" error={errors.gender?.message} {...register('gender')} />
          {isTooYoung && <TooYoung ticket_id={id} />}
        </div>
        <FaceNotice />
        <CheckField error={errors.agreed?.message} {...register('agreed')}>
          {FACE_AGREEMENT}
        </CheckField>
        {leaving ? <Leaving>{FACE_REDIRECT}</Leaving> : <ActionBar submit="Continuar para a foto" busy={busy} />}
      </fieldset>
    </Form>
  )
}

/** The way on for a child: without it the ticket would wait for a face for ever. */
function TooYoung({ ticket_id }: { ticket_id: string }) {
  const { busy, exempt } = useExemptHolder(ticket_id, closeDialog)
  return (
    <div role="status" className={`${wholeRow} grid gap-3 rounded-panel bg-raised p-4`}>
      <p>{TOO_YOUNG}</p>
      <Button size="mid" busy={busy} onClick={() => void exempt(true)}>
        Dispensar a biometria
      </Button>
    </div>
  )
}

/** What is read before anything is agreed to. */
function FaceNotice() {
  return (
    <section aria-labelledby="face-notice" className="rounded-panel bg-content p-4">
      <h3 id="face-notice" className="type-strong text-heading">
        Antes da foto
      </h3>
      <dl className="mt-1 text-small">
        {FACE_NOTICE.map(({ title, text }) => (
          <div key={title} className="mt-2">
            <dt className="font-[650] text-heading">{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Leaving({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-center gap-3 rounded-panel bg-success-soft p-4 text-success">
      <LoaderCircle size={20} aria-hidden className="flex-none animate-spin" />
      {children}
    </p>
  )
}
