import { formatCents } from '@bilheteria/rules/money'
import type { showProgress } from '#features/changes/show-standing.ts'

type Progress = NonNullable<Awaited<ReturnType<typeof showProgress>>>

/** How far everything was given back, in sentences. */
export function formatProgress(progress: Progress): string {
  const { began, ended, returned, free, unpaid, left, left_cents, asked_cents, back_cents, unanswered, failures } =
    progress
  const failed = Object.entries(failures).map(([reason, times]) => `  ${times} failed and are tried again: ${reason}`)
  const on_its_way = asked_cents - back_cents
  return [
    headline(progress, on_its_way),
    `  ${returned} orders: their money is on its way or back`,
    `  ${free} orders had cost nothing, ${unpaid} were never paid`,
    `  ${left} orders are left`,
    ...failed,
    `  ${formatCents(back_cents)} of ${formatCents(asked_cents + left_cents)} are back with the buyers`,
    ...(unanswered > 0
      ? [`  ${unanswered} refunds get no answer from the provider, and are asked for again and again`]
      : []),
    ...(ended !== null && on_its_way > 0 ? ['  What a provider has refused: npm run cli -- refunds stuck'] : []),
  ].join('\n')

  function headline({ ended }: Progress, on_its_way: number): string {
    if (ended === null) return `Giving back since ${began}.`
    if (on_its_way > 0)
      return `Every order is handled since ${ended}; ${formatCents(on_its_way)} are still on their way.`
    return `Everything was given back, ${began} to ${ended}.`
  }
}
