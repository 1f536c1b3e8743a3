import { halfPriceCategories } from '@bilheteria/contract/checkout'
import { HOLDERS_TEXTS } from '@bilheteria/contract/texts/holders'
import { SelectField, TextField } from '@bilheteria/ui/field'
import { useFormContext } from 'react-hook-form'
import { textsOf } from '#platform/texts.ts'
import type { HoldersInput } from './holder-schema.ts'

const text = textsOf(HOLDERS_TEXTS)

/** Why somebody pays half, and what proves it at the gate. */
export function HalfPriceFields({ index }: { index: number }) {
  const { register, formState } = useFormContext<HoldersInput>()
  const errors = formState.errors.holders?.[index]?.half_price
  return (
    <>
      <SelectField
        label={text('holders.half_price')}
        error={errors?.category?.message}
        {...register(`holders.${index}.half_price.category`)}
      >
        <option value="" disabled>
          {text('holders.choose')}
        </option>
        {Object.entries(halfPriceCategories).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={text('holders.half_price_document')}
        autoComplete="off"
        maxLength={40}
        error={errors?.document?.message}
        {...register(`holders.${index}.half_price.document`)}
      />
    </>
  )
}
