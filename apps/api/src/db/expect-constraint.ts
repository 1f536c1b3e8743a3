import type { AppError } from '@bilheteria/contract/errors'

/** Those that use cases let decide: each stands for a race that no look beforehand can win. */
export const named_constraints = [
  'accounts_email_key',
  'asked_codes_account_id_fkey',
  'reservations_account_id_event_id_key',
] as const

type Constraint = (typeof named_constraints)[number]

/** Says what a broken constraint means here; whatever else the database refuses to take is our mistake. */
export async function expectConstraint<Result>(
  work: Promise<Result>,
  meanings: Partial<Record<Constraint, () => AppError>>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const broken = named_constraints.find((constraint) => breaks(error, constraint))
    throw (broken && meanings[broken]?.()) ?? error
  }
}

/** Both drivers tell its name. */
export function breaks(error: unknown, constraint: Constraint): boolean {
  return (error as { constraint?: string }).constraint === constraint
}
