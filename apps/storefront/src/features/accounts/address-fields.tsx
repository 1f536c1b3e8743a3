import { FIELDS_TEXTS } from '@bilheteria/contract/texts/fields'
import { CEP_LENGTH, STATES } from '@bilheteria/rules/cep'
import { SelectField, TextField } from '@bilheteria/ui/field'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { pairs, wholeRow } from '#forms/form.tsx'
import { MaskedField } from '#forms/masked-field.tsx'
import { textsOf } from '#platform/texts.ts'
import { useAddressLookup, type AddressInput } from './use-address-lookup.ts'

const text = textsOf(FIELDS_TEXTS)

/** The postal code finds the rest; what it does not know is typed by hand. */
export function AddressFields() {
  const { register, formState } = useFormContext<AddressInput>()
  const errors = formState.errors.address
  const { stage, message, look } = useAddressLookup()
  const note = useId()
  const byHand = stage === 'by_hand'
  const given = byHand || stage === 'found'
  return (
    <div className={pairs}>
      <div>
        <MaskedField
          label={text('field.cep')}
          mask="cep"
          autoComplete="postal-code"
          maxLength={CEP_LENGTH}
          error={errors?.zipcode?.message}
          aria-describedby={note}
          {...register('address.zipcode', { onChange: look })}
        />
      </div>
      <TextField
        label={text('field.neighborhood')}
        autoComplete="address-level3"
        disabled={!given}
        error={errors?.neighborhood?.message}
        {...register('address.neighborhood')}
      />
      <p id={note} aria-live="polite" className="col-span-full -mt-2 text-small text-warn empty:hidden">
        {message}
      </p>
      <SelectField
        label={text('field.state')}
        autoComplete="address-level1"
        defaultValue=""
        disabled={!byHand}
        error={errors?.state?.message}
        {...register('address.state')}
      >
        <option value="" disabled>
          {text('field.choose')}
        </option>
        {STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
      <TextField
        label={text('field.city')}
        autoComplete="address-level2"
        disabled={!byHand}
        error={errors?.city?.message}
        {...register('address.city')}
      />
      <div className={wholeRow}>
        <TextField
          label={text('field.street')}
          autoComplete="address-line1"
          disabled={!given}
          error={errors?.street?.message}
          {...register('address.street')}
        />
      </div>
      <TextField
        label={text('field.number')}
        maxLength={10}
        autoComplete="off"
        error={errors?.number?.message}
        {...register('address.number')}
      />
      <TextField
        label={text('field.complement')}
        autoComplete="address-line2"
        error={errors?.complement?.message}
        {...register('address.complement')}
      />
    </div>
  )
}
