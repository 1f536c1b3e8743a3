import type { User } from '@bilheteria/contract/accounts'
import { FACE_AGREEMENT, FACE_NOTICE, faceSummary, TOO_YOUNG } from '@bilheteria/contract/biometry'
import type { Order, Ticket } from '@bilheteria/contract/orders'
import { BIOMETRY_TEXTS } from '@bilheteria/contract/texts/biometry'
import { fromIsoDate } from '@bilheteria/rules/calendar-date'
import { fillIn } from '@bilheteria/rules/fill-in'
import { digitsOf, formatCpf, formatPhone } from '@bilheteria/rules/person'
import { Button } from '@bilheteria/ui/button'
import { CheckField } from '@bilheteria/ui/choice-field'
import { Disclosure } from '@bilheteria/ui/disclosure'
import { TextField } from '@bilheteria/ui/field'
import { say } from '@bilheteria/ui/words'
import { FACE_MIN_AGE } from '@bilheteria/rules/policy'
import { LoaderCircle } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useExemptHolder } from '#features/tickets/use-exempt-holder.ts'
import { ActionBar, Form, pairs, wholeRow } from '#forms/form.tsx'
import { GenderField } from '#forms/gender-field.tsx'
import { MaskedField } from '#forms/masked-field.tsx'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { closeDialog } from '#platform/dialog.ts'
import { textsOf } from '#platform/texts.ts'
import { biometryResolver } from './biometry-fields.ts'
import { useRegisterBiometry } from './use-register-biometry.ts'

const text = textsOf(BIOMETRY_TEXTS)

type Props = {
  event: Order['event']
  ticket: Ticket
  /** Who is logged in, if that is known: about themselves nobody is asked twice. */
  profile: User | undefined
}

/** Who the holder is, what they agree to, and then on to the picture. */
export function BiometryForm({ event, ticket: { id, holder }, profile }: Props) {
  const own = profile?.document === digitsOf(holder.cpf) ? profile : undefined
  const form = useCheckedForm({
    resolver: useMemo(() => biometryResolver(event), [event]),
    defaultValues: {
      name: holder.name,
      document: formatCpf(holder.cpf),
      email: holder.email,
      cellphone: formatPhone(holder.cellphone),
      birth_date: own?.birth_date ? fromIsoDate(own.birth_date) : '',
      gender: own?.gender_id ?? '',
      agreed: false,
    },
  })
  const { busy, leaving, reason, submit } = useRegisterBiometry(form, { event_id: event.id, ticket_id: id })
  const { register, formState } = form
  const { errors } = formState
  const isTooYoung = [TOO_YOUNG, tooYoung()].includes(errors.birth_date?.message ?? '')
  return (
    <Form label={text('biometry.form')} onSubmit={submit}>
      <fieldset disabled={leaving} className="contents">
        <div className={pairs}>
          <div className={wholeRow}>
            <TextField
              label={text('biometry.name')}
              autoComplete="off"
              autoCapitalize="words"
              maxLength={120}
              error={errors.name?.message}
              {...register('name')}
            />
          </div>
          <TextField
            label={text('biometry.cpf')}
            readOnly
            autoComplete="off"
            error={errors.document?.message}
            {...register('document')}
          />
          <MaskedField
            label={text('biometry.cellphone')}
            mask="phone"
            type="tel"
            autoComplete="off"
            error={errors.cellphone?.message}
            {...register('cellphone')}
          />
          <div className={wholeRow}>
            <TextField
              label={text('biometry.email')}
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
            label={text('biometry.birth_date')}
            mask="date"
            placeholder={text('biometry.birth_date_hint')}
            autoComplete="off"
            error={isTooYoung ? text('biometry.minor', { age: FACE_MIN_AGE }) : errors.birth_date?.message}
            {...register('birth_date')}
          />
          <div className={wholeRow}>
            <GenderField error={errors.gender?.message} {...register('gender')} />
          </div>
          {isTooYoung && <TooYoung ticket_id={id} />}
        </div>
        <FaceNotice event_title={event.title} />
        <CheckField error={errors.agreed?.message} {...register('agreed')}>
          {FACE_AGREEMENT}
        </CheckField>
        {reason !== undefined && (
          <p role="alert" className="rounded-panel bg-danger-soft p-4 text-danger">
            {reason}
          </p>
        )}
        {leaving ? (
          <Leaving>{text('biometry.redirect')}</Leaving>
        ) : (
          <ActionBar submit={text('biometry.submit')} busy={busy} />
        )}
      </fieldset>
    </Form>
  )
}

/** As the field says it, should the producer's words have come: that is how this form knows a child. */
const tooYoung = () => fillIn(say('validation.face_age', TOO_YOUNG), { number: FACE_MIN_AGE })

/** The way on for a child: without it the ticket would wait for a face for ever. */
function TooYoung({ ticket_id }: { ticket_id: string }) {
  const { busy, exempt } = useExemptHolder(ticket_id, closeDialog)
  return (
    <div role="status" className={`${wholeRow} grid gap-3 rounded-panel bg-raised p-4`}>
      <p>{tooYoung()}</p>
      <Button size="mid" busy={busy} onClick={() => void exempt(true)}>
        {text('biometry.exempt')}
      </Button>
    </div>
  )
}

/** What is read before anything is agreed to: the short of it, and all of it for whoever wants to know. */
function FaceNotice({ event_title }: { event_title: string }) {
  return (
    <section aria-labelledby="face-notice" className="rounded-panel bg-content">
      <div className="p-4">
        <h3 id="face-notice" className="type-strong text-heading">
          {text('biometry.before')}
        </h3>
        {faceSummary(event_title).map((sentence) => (
          <p key={sentence} className="mt-1">
            {sentence}
          </p>
        ))}
      </div>
      <Disclosure quiet summary={text('biometry.notice_more')}>
        <dl className="px-4 pb-4 text-small">
          {FACE_NOTICE.map(({ title, text }) => (
            <div key={title} className="mt-2">
              <dt className="font-[650] text-heading">{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
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
