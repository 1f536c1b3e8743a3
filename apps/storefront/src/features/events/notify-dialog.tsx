import { AppError } from '@bilheteria/contract/app-error'
import { notifyMe } from '@bilheteria/contract/events'
import { fieldMessage } from '@bilheteria/contract/fields'
import { NOTIFY_TEXTS } from '@bilheteria/contract/texts/notify'
import { Button } from '@bilheteria/ui/button'
import { TextField } from '@bilheteria/ui/field'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import * as z from 'zod/mini'
import { useKnownProfile } from '#features/accounts/profile.ts'
import { wordedErrors } from '#forms/field-words.ts'
import { call } from '#platform/api.ts'
import { closeDialog } from '#platform/dialog.ts'
import { hideSnackbar, showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { withParts } from '#platform/with-parts.tsx'

const text = textsOf(NOTIFY_TEXTS)

const whys = {
  soon: { promise: 'notify.soon', told: 'notify.told_soon' },
  sold_out: { promise: 'notify.sold_out', told: 'notify.told_sold_out' },
  paused: { promise: 'notify.paused', told: 'notify.told_paused' },
} as const

/** Asks for an e-mail and says what will happen with it. */
export function Content({ params }: { params: Record<string, string> }) {
  const { event_id = '', title = '', status } = params
  const field = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const [told, setTold] = useState<string>()
  const { busy, run } = useBusy()
  usePrefilledEmail(field)
  const why = whys[status as keyof typeof whys] ?? whys.sold_out

  function complain(message: string | undefined): void {
    setError(message)
    if (message) field.current?.querySelector('input')?.focus()
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const email = new FormData(event.currentTarget).get('email')
    const parsed = z.safeParse(notifyMe.input, { event_id, email }, { error: fieldMessage })
    if (!parsed.success) {
      const { email: wrong } = await wordedErrors(parsed.error)
      return complain(wrong?.[0])
    }
    hideSnackbar()
    await run(async () => {
      try {
        await call(notifyMe, parsed.data)
        setTold(parsed.data.email)
      } catch (failure) {
        if (failure instanceof AppError) complain(failure.fields?.['email']?.[0])
        showSnackbar({ text: (failure as Error).message, colour: 'error' })
      }
    })
  }

  return (
    <>
      <h3 className="type-h2">{title}</h3>
      {told ? (
        <Told>
          {withParts(text(why.told), {
            email: <strong className="break-all text-heading">{told}</strong>,
          })}
        </Told>
      ) : (
        <form
          ref={field}
          method="post"
          noValidate
          aria-label={text('notify.send')}
          onInput={() => setError(undefined)}
          onSubmit={(event) => void send(event)}
          className="mt-3 grid gap-5"
        >
          <p>{text(why.promise)}</p>
          <TextField
            label={text('notify.email')}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            error={error}
          />
          <Button type="submit" block busy={busy}>
            {text('notify.send')}
          </Button>
        </form>
      )}
    </>
  )
}

/** The account's address, unless the visitor typed one before the profile loaded. */
function usePrefilledEmail(form: RefObject<HTMLFormElement | null>): void {
  const email = useKnownProfile()?.email
  useEffect(() => {
    const input = form.current?.querySelector('input')
    if (email && input?.value === '') input.value = email
  }, [form, email])
}

/** Takes the focus: the button that had it is gone, and this is what to read next. */
function Told({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <>
      <div ref={box} role="status" tabIndex={-1} className="mt-4 mb-5 flex gap-3 rounded-panel bg-success-soft p-5">
        <CircleCheck size={22} className="flex-none text-success" />
        <p>{children}</p>
      </div>
      <Button look="quiet" block onClick={closeDialog}>
        {text('notify.close')}
      </Button>
    </>
  )
}
