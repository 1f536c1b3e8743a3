import { halfPriceCategories } from '@bilheteria/contract/checkout'
import { digitsOf } from '@bilheteria/rules/person'
import { Button } from '@bilheteria/ui/button'
import { SelectField, TextField } from '@bilheteria/ui/field'
import { Copy, User } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { MaskedField } from '#forms/masked-field.tsx'
import { AdditionalFieldInput } from './additional-field.tsx'
import type { NominalTicket } from '#features/checkout/cart/nominal-tickets.ts'
import type { HoldersInput } from './use-holders.ts'

type Props = { index: number; ticket: NominalTicket; own_cpf: string | undefined }

/** One ticket and the person who enters with it. */
export function HolderCard({ index, ticket, own_cpf }: Props) {
  const { register, formState } = useFormContext<HoldersInput>()
  const { offered, seat } = ticket
  const errors = formState.errors.holders?.[index]
  const at = `holders.${index}` as const
  const place = offered.section.name === offered.sector.name ? [] : [offered.section.name]
  return (
    <fieldset className="min-w-0 rounded-panel bg-content p-4">
      <legend className="sr-only">Ingresso {index + 1}</legend>
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="type-h3">Ingresso {index + 1}</h2>
          <p className="text-small text-muted">
            {[offered.sector.name, ...place, offered.type.name, seat && `Lugar ${seat.row}-${seat.number}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {index === 0 ? <You own_cpf={own_cpf} /> : <RepeatContact index={index} />}
      </div>
      <div className="grid items-start gap-x-3 gap-y-4 min-[24rem]:grid-cols-2">
        <div className="col-span-full">
          <TextField
            label="Nome completo"
            placeholder="Nome como no documento"
            autoComplete={index === 0 ? 'name' : 'off'}
            autoCapitalize="words"
            maxLength={120}
            error={errors?.name?.message}
            {...register(`${at}.name`)}
          />
        </div>
        <MaskedField
          label="CPF"
          mask="cpf"
          placeholder="000.000.000-00"
          autoComplete="off"
          error={errors?.cpf?.message}
          {...register(`${at}.cpf`)}
        />
        <MaskedField
          label="Celular"
          mask="phone"
          type="tel"
          placeholder="(00) 00000-0000"
          autoComplete={index === 0 ? 'tel-national' : 'off'}
          error={errors?.cellphone?.message}
          {...register(`${at}.cellphone`)}
        />
        <div className="col-span-full">
          <TextField
            label="E-mail"
            type="email"
            inputMode="email"
            placeholder="nome@exemplo.com"
            autoComplete={index === 0 ? 'email' : 'off'}
            autoCapitalize="none"
            maxLength={254}
            error={errors?.email?.message}
            {...register(`${at}.email`)}
          />
        </div>
        {offered.type.kind === 'half' && <HalfPriceFields index={index} />}
        {offered.type.additional_fields.map((field) => (
          <AdditionalFieldInput key={field.id} index={index} field={field} />
        ))}
      </div>
    </fieldset>
  )
}

function You({ own_cpf }: { own_cpf: string | undefined }) {
  const cpf = useWatch<HoldersInput, 'holders.0.cpf'>({ name: 'holders.0.cpf' })
  if (own_cpf === undefined || digitsOf(cpf ?? '') !== own_cpf) return null
  return (
    <span className="flex min-h-6.5 flex-none items-center gap-1.5 rounded-pill bg-accent-soft px-2.5 text-tiny font-[680] text-heading">
      <User size={14} aria-hidden />
      Você
    </span>
  )
}

/** Families share a phone and an e-mail. */
function RepeatContact({ index }: { index: number }) {
  const { getValues, setValue } = useFormContext<HoldersInput>()
  const repeat = () => {
    for (const field of ['email', 'cellphone'] as const) {
      const value = getValues(`holders.0.${field}`)
      setValue(`holders.${index}.${field}`, value, { shouldValidate: true, shouldDirty: true, shouldTouch: true })
    }
  }
  return (
    <Button
      look="ghost"
      size="mid"
      aria-label={`Repetir contato no ingresso ${index + 1}`}
      onClick={repeat}
      className="flex-none rounded-pill px-3.5!"
    >
      <Copy size={18} aria-hidden />
      Repetir contato
    </Button>
  )
}

function HalfPriceFields({ index }: { index: number }) {
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
