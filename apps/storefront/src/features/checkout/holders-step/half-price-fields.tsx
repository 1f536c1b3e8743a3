import { halfPriceCategories } from '@bilheteria/contract/checkout'
import { SelectField, TextField } from '@bilheteria/ui/field'
import { useFormContext } from 'react-hook-form'
import type { HoldersInput } from './holder-schema.ts'

/** Why somebody pays half, and what proves it at the gate. */
export function HalfPriceFields({ index }: { index: number }) {
  const { register, formState } = useFormContext<HoldersInput>()
  const errors = formState.errors.holders?.[index]?.half_price
  return (
    <>
      <SelectField
        label="Motivo da meia"
        error={errors?.category?.message}
        {...register(`holders.${index}.half_price.category`)}
      >
        <option value="" disabled>
          Escolha
        </option>
        {Object.entries(halfPriceCategories).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Número do documento"
        autoComplete="off"
        maxLength={40}
        error={errors?.document?.message}
        {...register(`holders.${index}.half_price.document`)}
      />
    </>
  )
}
