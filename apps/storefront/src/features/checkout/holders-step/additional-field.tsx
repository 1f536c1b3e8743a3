import type { AdditionalField } from '@bilheteria/contract/events'
import { HOLDERS_TEXTS } from '@bilheteria/contract/texts/holders'
import { SelectField, TextField } from '@bilheteria/ui/field'
import { useFormContext } from 'react-hook-form'
import { answerKey } from '#features/checkout/cart/nominal-tickets.ts'
import { MaskedField } from '#forms/masked-field.tsx'
import { textsOf } from '#platform/texts.ts'
import type { HoldersInput } from './holder-schema.ts'

const text = textsOf(HOLDERS_TEXTS)

/** A question of the producer about who enters. */
export function AdditionalFieldInput({ index, field }: { index: number; field: AdditionalField }) {
  const { register, formState } = useFormContext<HoldersInput>()
  const key = answerKey(field.id)
  const given = {
    label: field.required ? field.label : `${field.label} (opcional)`,
    error: formState.errors.holders?.[index]?.additional?.[key]?.message,
    ...register(`holders.${index}.additional.${key}`),
  }
  if (field.kind === 'phone') {
    return <MaskedField mask="phone" type="tel" placeholder="(00) 00000-0000" autoComplete="off" {...given} />
  }
  if (field.kind === 'text') return <TextField autoComplete="off" maxLength={200} {...given} />
  return (
    <SelectField {...given}>
      <option value="" disabled={field.required}>
        {text('holders.choose')}
      </option>
      {field.options?.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </SelectField>
  )
}
