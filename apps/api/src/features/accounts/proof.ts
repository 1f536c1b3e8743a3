import type { Token } from '@bilheteria/contract/accounts'
import { fail } from '@bilheteria/contract/errors'
import { maskEmail } from '@bilheteria/rules/person'
import type { AccountContext } from '#context.ts'
import { mailCode, spendCode } from './codes.ts'
import { proofEmail } from './emails.ts'
import { getReachable } from './queries.ts'
import { noteSecurityEvent } from './security-events.ts'
import { openProof } from './sessions.ts'

/** For what a copied token must not do: its bearer has shown neither the password nor a code from the mailbox. */
export function requireProof({ session }: AccountContext): void {
  if (!session.proved) throw fail('proof_required')
}

/** For whoever has no password, or does not remember it. */
export async function sendProofCode(ctx: AccountContext): Promise<{ target: string }> {
  const account = await getReachable(ctx.db, ctx.session.account_id)
  const letter = (code: string) => proofEmail(account.name, code)
  await mailCode(ctx, { account, purpose: 'proof', when_gone: 'unauthenticated', letter })
  return { target: maskEmail(account.email) }
}

/** The same token that the password gives with the scope `proof`. */
export async function proveByCode(ctx: AccountContext, { code }: { code: string }): Promise<Token> {
  const { account_id } = ctx.session
  const right = await spendCode(ctx, { account_id, purpose: 'proof', code })
  if (!right) {
    await ctx.services.noteSeldom(ctx, account_id, { account_id, kind: 'code_wrong' })
    throw fail('code_not_found')
  }
  await noteSecurityEvent(ctx, ctx.db, { account_id, kind: 'proved', detail: 'by code' })
  return openProof(ctx.db, { account_id, device: ctx.describeDevice() })
}
