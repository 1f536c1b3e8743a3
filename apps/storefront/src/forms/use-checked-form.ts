import { useEffect } from 'react'
import {
  useForm,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'
import { fieldWords } from './field-words.ts'

/**
 * Complains when a field is left, and stops as soon as it is mended. A message that went only on leaving the field would
 * move the button one is just pressing, and the press would be lost.
 */
export function useCheckedForm<Typed extends FieldValues, Context, Answers>({
  resolver,
  ...props
}: UseFormProps<Typed, Context, Answers>): UseFormReturn<Typed, Context, Answers> {
  const form = useForm({ mode: 'onTouched', ...props, ...(resolver && { resolver: inTheirWords(resolver) }) })
  const { subscribe, trigger, getValues, getFieldState } = form
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name === undefined) return
        const field = name as Path<Typed>
        if (getFieldState(field).error) void trigger(field)
        // The second one is compared again once there is something to compare.
        const confirmation = `${name}_confirmation` as Path<Typed>
        if (getValues(confirmation)) void trigger(confirmation)
      },
    })
  }, [subscribe, trigger, getValues, getFieldState])
  return form
}

/** What it complains about, as the producer says it. */
function inTheirWords<Typed extends FieldValues, Context, Answers>(
  resolver: Resolver<Typed, Context, Answers>,
): Resolver<Typed, Context, Answers> {
  return async (...given) => {
    const checked = await resolver(...given)
    reword(checked.errors, await fieldWords())
    return checked
  }
}

type Complaints = { [name: string]: Complaints | { message: string } | undefined }

/** Fields stand in lists and in other fields. */
function reword(complaints: object, say: (sentence: string) => string): void {
  for (const complaint of Object.values(complaints as Complaints)) {
    if (typeof complaint?.message === 'string') complaint.message = say(complaint.message)
    else if (complaint) reword(complaint, say)
  }
}
