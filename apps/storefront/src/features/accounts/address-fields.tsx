import { CEP_LENGTH, STATES } from '@bilheteria/rules/cep'
import { SelectField, TextField } from '@bilheteria/ui/field'
import { say } from '@bilheteria/ui/words'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { pairs, wholeRow } from '#forms/form.tsx'
import { MaskedField } from '#forms/masked-field.tsx'
import { useAddressLookup, type AddressInput } from './use-address-lookup.ts'

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
          label={say('field.cep', 'CEP')}
          mask="cep"
          autoComplete="postal-code"
          maxLength={CEP_LENGTH}
          error={errors?.zipcode?.message}
          aria-describedby={note}
          {...register('address.zipcode', { onChange: look })}
        />
      </div>
      <TextField
        label={say('field.neighborhood', 'Bairro')}
        autoComplete="address-level3"
        disabled={!given}
        error={errors?.neighborhood?.message}
        {...register('address.neighborhood')}
      />
      <p id={note} role="alert" className="col-span-full -mt-2 text-small text-warn empty:hidden">
        {message}
      </p>
      <SelectField
        label={say('field.state', 'Estado')}
        autoComplete="address-level1"
        defaultValue=""
        disabled={!byHand}
        error={errors?.state?.message}
        {...register('address.state')}
      >
        <option value="" disabled>
          {say('field.choose', 'Escolha')}
        </option>
        {STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
      <TextField
        label={say('field.city', 'Cidade')}
        autoComplete="address-level2"
        disabled={!byHand}
        error={errors?.city?.message}
        {...register('address.city')}
      />
      <div className={wholeRow}>
        <TextField
          label={say('field.street', 'Rua')}
          autoComplete="address-line1"
          disabled={!given}
          error={errors?.street?.message}
          {...register('address.street')}
        />
      </div>
      <TextField
        label={say('field.number', 'Número')}
        maxLength={10}
        autoComplete="off"
        error={errors?.number?.message}
        {...register('address.number')}
      />
      <TextField
        label={say('field.complement', 'Complemento (opcional)')}
        autoComplete="address-line2"
        error={errors?.complement?.message}
        {...register('address.complement')}
      />
    </div>
  )
}
