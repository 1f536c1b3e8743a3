import type { FaceStatus, validateBiometry as endpoint } from '@bilheteria/contract/biometry'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { failFields } from '@bilheteria/contract/errors'
import type { MaybeContext } from '#context.ts'
import { getFace } from './get-face.ts'

type Answer = { data: { status: FaceStatus; reason?: string } }

export async function validateBiometry(
  ctx: MaybeContext,
  { of, ...wanted }: ParsedInput<typeof endpoint>,
): Promise<Answer> {
  if (of !== wanted.document) throw failFields({ document: ['CPF inválido'] })
  const { status, reason } = await getFace(ctx, wanted)
  return { data: { status, ...(reason !== null && { reason }) } }
}
