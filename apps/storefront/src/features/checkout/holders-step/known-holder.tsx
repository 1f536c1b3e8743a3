import { HOLDERS_TEXTS } from '@bilheteria/contract/texts/holders'
import { Button } from '@bilheteria/ui/button'
import { FieldError } from '@bilheteria/ui/labelled'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { textsOf } from '#platform/texts.ts'
import type { HoldersInput } from './holder-schema.ts'
import { shownCpf } from './known-people.ts'

const text = textsOf(HOLDERS_TEXTS)

/** Name, masked CPF, Trocar: whoever is known has nothing to type. */
export function KnownHolder({ index, onChange }: { index: number; onChange(): void }) {
  const { formState } = useFormContext<HoldersInput>()
  const holder = useWatch<HoldersInput, `holders.${number}`>({ name: `holders.${index}` })
  const { name, cpf, email, cellphone } = formState.errors.holders?.[index] ?? {}
  const refused = name ?? cpf ?? email ?? cellphone
  const message = useId()
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="flex-1">
          <span className="block type-strong text-heading">{holder.name}</span>
          <span className="text-small text-muted">{text('holders.known_cpf', { cpf: shownCpf(holder.cpf) })}</span>
        </p>
        <Button
          look="text"
          size="mid"
          aria-label={text('holders.change_of', { number: index + 1 })}
          {...(refused && { 'aria-describedby': message })}
          onClick={onChange}
          className="-mr-2.5 flex-none"
        >
          {text('holders.change')}
        </Button>
      </div>
      <FieldError id={message} error={refused?.message} />
    </div>
  )
}
