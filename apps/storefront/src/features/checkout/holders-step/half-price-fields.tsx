import { halfPriceCategories } from '@bilheteria/contract/holders'
import { HOLDERS_TEXTS } from '@bilheteria/contract/texts/holders'
import { SelectField, TextField } from '@bilheteria/ui/field'
import { useFormContext } from 'react-hook-form'
import { textsOf } from '#platform/texts.ts'
import type { HoldersInput } from './holder-schema.ts'

const text = textsOf(HOLDERS_TEXTS)

type Props = { index: number; number_required: boolean }

/** The reason for half price, the number of its document, and what the gate checks. */
export function HalfPriceFields({ index, number_required }: Props) {
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
        label={text(number_required ? 'holders.half_price_document' : 'holders.half_price_optional')}
        autoComplete="off"
        maxLength={40}
        error={errors?.document?.message}
        {...register(`holders.${index}.half_price.document`)}
      />
      <p className="col-span-full text-small text-muted">
        {text('holders.half_price_gate')} {!number_required && text('holders.half_price_later')}
      </p>
    </>
  )
}
