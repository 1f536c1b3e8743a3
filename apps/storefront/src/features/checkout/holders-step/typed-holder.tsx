import { HOLDERS_TEXTS } from '@bilheteria/contract/texts/holders'
import { Button } from '@bilheteria/ui/button'
import { TextField } from '@bilheteria/ui/field'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { MaskedField } from '#forms/masked-field.tsx'
import { textsOf } from '#platform/texts.ts'
import type { HoldersInput } from './holder-schema.ts'
import { isUsual, usualContact, type Buyer } from './usual-contact.ts'

const text = textsOf(HOLDERS_TEXTS)

/** A name and a CPF are what is looked at on entry. */
export function TypedHolder({ index, buyer }: { index: number; buyer: Buyer }) {
  const { register, formState } = useFormContext<HoldersInput>()
  const errors = formState.errors.holders?.[index]
  const at = `holders.${index}` as const
  return (
    <div className="grid items-start gap-x-3 gap-y-4 min-[24rem]:grid-cols-2">
      <div className="col-span-full">
        <TextField
          label={text('holders.name')}
          placeholder={text('holders.name_hint')}
          autoComplete={index === 0 ? 'name' : 'off'}
          autoCapitalize="words"
          maxLength={120}
          error={errors?.name?.message}
          {...register(`${at}.name`)}
        />
      </div>
      <div className="col-span-full">
        <MaskedField
          label={text('holders.cpf')}
          mask="cpf"
          placeholder="000.000.000-00"
          autoComplete="off"
          error={errors?.cpf?.message}
          {...register(`${at}.cpf`)}
        />
      </div>
      <HolderContact index={index} buyer={buyer} />
    </div>
  )
}

/** Friends have theirs, and hardly anybody knows it by heart: the buyer's stands in unless another is wanted. */
function HolderContact({ index, buyer }: { index: number; buyer: Buyer }) {
  const { register, formState, getValues, setFocus } = useFormContext<HoldersInput>()
  const at = `holders.${index}` as const
  const [open, setOpen] = useState(() => {
    const { holders } = getValues()
    const usual = usualContact(holders, index, buyer)
    const lacking = index === 0 && (usual.email === '' || usual.cellphone === '')
    return lacking || !isUsual(getValues(at), usual)
  })
  const pressed = useRef(false)
  useEffect(() => {
    if (pressed.current) setFocus(`${at}.cellphone`)
    pressed.current = false
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [open, setFocus, at])
  const errors = formState.errors.holders?.[index]
  // It stays open while one mends it.
  if (!open && (errors?.email ?? errors?.cellphone)) setOpen(true)
  if (!open) {
    return (
      <p className="col-span-full flex flex-wrap items-center justify-between gap-x-3 text-small text-muted">
        {text('holders.contact_you')}
        <Button
          look="text"
          size="mid"
          aria-label={text('holders.contact_other_of', { number: index + 1 })}
          className="px-0!"
          onClick={() => {
            pressed.current = true
            setOpen(true)
          }}
        >
          {text('holders.contact_other')}
        </Button>
      </p>
    )
  }
  return (
    <>
      <div className="col-span-full">
        <MaskedField
          label={text('holders.cellphone')}
          mask="phone"
          type="tel"
          placeholder="(00) 00000-0000"
          autoComplete={index === 0 ? 'tel-national' : 'off'}
          error={errors?.cellphone?.message}
          {...register(`${at}.cellphone`)}
        />
      </div>
      <div className="col-span-full">
        <TextField
          label={text('holders.email')}
          type="email"
          inputMode="email"
          placeholder={text('holders.email_hint')}
          autoComplete={index === 0 ? 'email' : 'off'}
          autoCapitalize="none"
          maxLength={254}
          error={errors?.email?.message}
          {...register(`${at}.email`)}
        />
      </div>
    </>
  )
}
