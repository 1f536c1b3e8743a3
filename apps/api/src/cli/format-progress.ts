import { formatCents } from '@bilheteria/rules/money'
import type { showProgress } from '#features/changes/show-standing.ts'

type Progress = NonNullable<Awaited<ReturnType<typeof showProgress>>>

/** How far everything was given back, in sentences. */
export function formatProgress(progress: Progress): string {
  const { began, ended, returned, free, unpaid, left, asked_cents, back_cents, failures } = progress
  const failed = Object.entries(failures).map(([reason, times]) => `  ${times} failed and are tried again: ${reason}`)
  return [
    ended === null ? `Giving back since ${began}.` : `Everything was given back, ${began} to ${ended}.`,
    `  ${returned} orders: their money is on its way or back`,
    `  ${free} orders had cost nothing, ${unpaid} were never paid`,
    `  ${left} orders are left`,
    ...failed,
    `  ${formatCents(back_cents)} of ${formatCents(asked_cents)} are back with the buyers`,
    ...(back_cents < asked_cents && left === 0 ? ['  What stays on its way: npm run cli -- refunds stuck'] : []),
  ].join('\n')
}
