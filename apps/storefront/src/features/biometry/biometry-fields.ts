import { isTooYoung, TOO_YOUNG } from '@bilheteria/contract/biometry'
import { email, fieldMessage } from '@bilheteria/contract/fields'
import type { Order } from '@bilheteria/contract/orders'
import { birthDate, genderId, personName } from '@bilheteria/contract/person'
import { toIsoDate } from '@bilheteria/rules/calendar-date'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { cpfField, phoneField } from '#forms/person-fields.ts'

const typed = z.string('Campo obrigatório').check(z.trim(), z.minLength(1, 'Campo obrigatório'))

/** A child is told at once that none of this is needed, before anything of theirs is kept. */
export function biometryResolver(event: Pick<Order['event'], 'starts_at' | 'time_zone'>) {
  const birth = typed.check(
    z.regex(/^\d{2}\/\d{2}\/\d{4}$/, 'A data precisa estar no formato dd/mm/aaaa'),
    z.refine((text) => toIsoDate(text) !== undefined, 'Data inválida'),
    z.refine((text) => {
      const birth_date = toIsoDate(text)
      return birth_date === undefined || !isTooYoung(birth_date, event)
    }, TOO_YOUNG),
  )
  const fields = z.object({
    name: z.pipe(typed, personName),
    document: z.pipe(typed, cpfField),
    email: z.pipe(typed, email),
    cellphone: z.pipe(typed, phoneField),
    birth_date: z.pipe(
      z.pipe(
        birth,
        z.transform((text) => toIsoDate(text) ?? ''),
      ),
      birthDate,
    ),
    gender: z.pipe(typed, genderId),
    agreed: z.boolean().check(z.refine((agreed) => agreed, 'Confirme para continuar')),
  })
  return zodResolver(fields, { error: fieldMessage })
}
