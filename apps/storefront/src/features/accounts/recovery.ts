import { newPassword } from '@bilheteria/contract/person'
import * as z from 'zod/mini'
import { cpfField, sameAs } from '#forms/person-fields.ts'

const REQUIRED = 'O campo senha é obrigatório'

export const recoveryCpfForm = z.object({ document: cpfField })

/** The same rules as everywhere, in the words of this form. */
export const newPasswordForm = z
  .object({
    password: z.pipe(z.string().check(z.refine((text) => text.trim() !== '', REQUIRED)), newPassword),
    password_confirmation: z.string().check(z.minLength(1, REQUIRED)),
  })
  .check(sameAs('password', 'As senhas não coincidem'))
