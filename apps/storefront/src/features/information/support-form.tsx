import { AppError, type FieldErrors } from '@bilheteria/contract/app-error'
import { fieldMessage } from '@bilheteria/contract/fields'
import { askForSupport, supportRequest, supportTopics } from '@bilheteria/contract/messages'
import { SUPPORT_TEXTS } from '@bilheteria/contract/texts/support'
import { Button } from '@bilheteria/ui/button'
import { SelectField, TextArea, TextField } from '@bilheteria/ui/field'
import { say } from '@bilheteria/ui/words'
import { SUPPORT_ANSWER_DAYS } from '@bilheteria/rules/policy'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import { useKnownProfile } from '#features/accounts/profile.ts'
import { wordedErrors } from '#forms/field-words.ts'
import { call } from '#platform/api.ts'
import { whileLoading } from '#platform/loader.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { hideSnackbar, showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { withParts } from '#platform/with-parts.tsx'

const text = textsOf(SUPPORT_TEXTS)

/** Kept while the tab is open, so that looking something up costs nothing. Never stored. */
let draft: Record<string, string> = {}

/** What is known of whoever is logged in is not asked again; what was typed stays. */
function introduce(form: HTMLFormElement | null, known: { name: string; email: string }): void {
  for (const [field, value] of Object.entries(known)) {
    const input = form?.elements.namedItem(field) as HTMLInputElement | null | undefined
    if (input?.value === '') input.value = value
  }
}

/** A question to the support team; what was typed stays until the server has it. */
export function SupportForm() {
  const form = useRef<HTMLFormElement>(null)
  const [kept] = useState(draft)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [sending, setSending] = useState(false)
  const [protocol, setProtocol] = useState<string>()
  const ready = useHydrated()
  const name = useSavedState(({ user }) => user.name)
  const email = useKnownProfile()?.email ?? ''
  useEffect(() => introduce(form.current, { name, email }), [name, email])

  function edit({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
    draft = readForm(currentTarget)
    const { name } = target as HTMLInputElement
    setErrors(({ [name]: _edited, ...others }) => others)
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (sending) return
    const parsed = z.safeParse(supportRequest, readForm(event.currentTarget), { error: fieldMessage })
    const wrong = parsed.success ? {} : await wordedErrors(parsed.error)
    setErrors(wrong)
    if (!parsed.success) return focusFirst(form.current, wrong)

    hideSnackbar()
    setSending(true)
    try {
      setProtocol((await whileLoading('button', call(askForSupport, parsed.data))).protocol)
      draft = {}
    } catch (error) {
      if (error instanceof AppError && error.fields) {
        setErrors(error.fields)
        focusFirst(form.current, error.fields)
      }
      showSnackbar({ text: (error as Error).message, colour: 'error' })
    } finally {
      setSending(false)
    }
  }

  if (protocol) return <Sent protocol={protocol} />
  const field = (name: string) => ({ name, error: errors[name]?.[0], defaultValue: kept[name] ?? '' })
  return (
    <form
      ref={form}
      // Never by GET: without script what people typed would stand in the address.
      method="post"
      noValidate
      onInput={edit}
      onSubmit={(event) => void send(event)}
      aria-label={text('support.form')}
      className="mt-6 grid max-w-[68ch] gap-4 rounded-panel bg-content p-4 sm:grid-cols-2 sm:p-6"
    >
      <SelectField label={text('support.topic')} {...field('topic')}>
        <option value="" disabled>
          {text('support.topic_choose')}
        </option>
        {Object.entries(supportTopics).map(([value, name]) => (
          <option key={value} value={value}>
            {say(`support.topic_${value}`, name)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={text('support.order')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        {...field('order_number')}
      />
      <TextField label={text('support.name')} autoComplete="name" {...field('name')} />
      <TextField
        label={text('support.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field('email')}
      />
      <div className="sm:col-span-2">
        <TextArea label={text('support.message')} maxLength={4000} {...field('text')} />
      </div>
      <div className="sm:col-span-2">
        <Button type="submit" busy={sending} disabled={!ready} block>
          {text('support.send')}
        </Button>
      </div>
    </form>
  )
}

/** All its fields are text. */
function readForm(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(new FormData(form)) as Record<string, string>
}

function focusFirst(form: HTMLFormElement | null, errors: FieldErrors): void {
  const name = Array.from(form?.elements ?? [], (field) => field.getAttribute('name') ?? '').find(
    (field) => errors[field],
  )
  const field = name && form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** Takes the focus: the button that had it is gone, and this is what to read next. */
function Sent({ protocol }: { protocol: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="mt-6 grid max-w-[68ch] gap-1 rounded-panel bg-success-soft p-6"
    >
      <p className="flex items-center gap-2.5 type-strong text-heading">
        <CircleCheck size={22} aria-hidden className="text-success" />
        {text('support.sent')}
      </p>
      <p>
        {withParts(text('support.protocol'), {
          protocol: <strong className="text-heading">{protocol}</strong>,
          days: SUPPORT_ANSWER_DAYS,
        })}
      </p>
    </div>
  )
}
