import type { Context } from '#context.ts'
import type { Db } from '#db/db.ts'

/** A pause is the person's: it outlives the account under a keyed hash of the CPF, which says nothing to whoever reads it. */
export async function leavePause(ctx: Context, tx: Db, account_id: string, document: string): Promise<void> {
  await tx.query(
    `update unpaid_holding set subject = $2 where subject = $1 and not exists (select 1 from unpaid_holding where subject = $2)`,
    [subjectOf(account_id), keptUnder(ctx, document)],
  )
}

/** The same person with another account goes on where they were. */
export async function resumePause(ctx: Context, tx: Db, account_id: string, document: string): Promise<void> {
  await tx.query('update unpaid_holding set subject = $1 where subject = $2', [
    subjectOf(account_id),
    keptUnder(ctx, document),
  ])
}

function subjectOf(account_id: string): string {
  return `account ${account_id}`
}

function keptUnder(ctx: Context, document: string): string {
  return `cpf ${ctx.fingerprint(`cpf ${document}`)}`
}
