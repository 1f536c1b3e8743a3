import type { validateBiometry as endpoint } from '@bilheteria/contract/biometry'
import type { Output, ParsedInput } from '@bilheteria/contract/endpoint'
import { failFields } from '@bilheteria/contract/errors'
import type { OptionalAccountContext } from '#context.ts'
import { getFace } from './get-face.ts'

/** Who was invited and has proved whose CPF it is need not type again what the buyer has written about them. */
export async function validateBiometry(
  ctx: OptionalAccountContext,
  { of, ...wanted }: ParsedInput<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  if (of !== wanted.document) throw failFields({ document: ['CPF inválido'] })
  const { status, reason, holder } = await getFace(ctx, wanted)
  const { cpf: _, ...known } = holder
  return { data: { status, ...(reason !== null && { reason }), ...(wanted.invite !== undefined && { holder: known }) } }
}
