import { useEffect } from 'react'
import { useForm, type FieldValues, type Path, type UseFormProps, type UseFormReturn } from 'react-hook-form'

/**
 * Complains when a field is left, and stops as soon as it is mended. A message that went only on leaving the field would
 * move the button one is just pressing, and the press would be lost.
 */
export function useCheckedForm<Typed extends FieldValues, Context, Answers>(
  props: UseFormProps<Typed, Context, Answers>,
): UseFormReturn<Typed, Context, Answers> {
  const form = useForm({ mode: 'onTouched', ...props })
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
