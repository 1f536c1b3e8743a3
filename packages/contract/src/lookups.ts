import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email } from './fields.ts'
import { document, genderId, zipcode, type GenderId } from './person.ts'

// What a form of personal data asks for while a person fills it in.

const existence = z.strictObject({
  /** True if an account has it. */
  exists: z.boolean(),
})

export const checkEmail = endpoint({
  method: 'GET',
  path: '/api/user/email/check',
  summary: 'Checks whether an account has this e-mail.',
  access: 'open',
  input: z.strictObject({ email }),
  output: existence,
  errors: ['too_many_requests'],
  counts_browser: true,
})

export const checkDocument = endpoint({
  method: 'GET',
  path: '/api/user/document/check',
  summary: 'Checks whether an account has this CPF.',
  access: 'open',
  input: z.strictObject({ document }),
  output: existence,
  errors: ['too_many_requests'],
  counts_browser: true,
})

export const listGenders = endpoint({
  method: 'GET',
  path: '/api/genders',
  summary: 'Lists the genders that a person can choose from.',
  access: 'open',
  input: z.strictObject({}),
  output: z.array(
    z.strictObject({
      id: genderId,
      /** The name in Portuguese, such as `Feminino`. */
      name: z.string(),
    }),
  ),
  errors: [],
  shared: true,
})
export type Gender = { id: GenderId; name: string }

export const findAddress = endpoint({
  method: 'GET',
  path: '/api/cep/{cep}',
  summary: 'Finds the address of a postal code (CEP).',
  access: 'open',
  input: z.strictObject({ cep: zipcode }),
  output: z.strictObject({
    /** The district; empty where the postal code covers a whole city. */
    bairro: z.string(),
    /** The street; empty where the postal code covers a whole city. */
    logradouro: z.string(),
    /** The city. */
    localidade: z.string(),
    /** The state, two letters. */
    uf: z.string(),
  }),
  errors: ['cep_not_found', 'cep_unavailable', 'too_many_requests'],
})
export type FoundAddress = z.infer<typeof findAddress.output>
