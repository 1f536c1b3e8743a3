import { formatCents } from '@bilheteria/rules/money'
import type { showProgress } from '#features/changes/show-standing.ts'

type Progress = NonNullable<Awaited<ReturnType<typeof showProgress>>>

/** How far everything was given back, in sentences. */
export function formatProgress(progress: Progress): string {
  const { ended, returned, free, unpaid, left, left_cents, asked_cents, back_cents, unanswered, failures } = progress
  const failed = Object.entries(failures).map(([reason, times]) => `  ${times} failed and are tried again: ${reason}`)
  return [
    headline(progress),
    `  ${returned} orders: their money is on its way or back`,
    `  ${free} orders had cost nothing, ${unpaid} were never paid`,
    `  ${left} orders are left`,
    ...failed,
    `  ${formatCents(back_cents)} of ${formatCents(asked_cents + left_cents)} are back with the buyers`,
    ...(unanswered > 0
      ? [`  ${unanswered} refunds get no answer from the provider, and are asked for again and again`]
      : []),
    ...(ended !== null && onTheirWay(progress) > 0 ? ['  What a provider has refused: bilheteria refunds stuck'] : []),
  ].join('\n')
}

/** "Everything" is said when it is. */
function headline(progress: Progress): string {
  const { began, ended } = progress
  if (ended === null) return `Giving back since ${began}.`
  const cents = onTheirWay(progress)
  if (cents > 0) return `Every order is handled since ${ended}; ${formatCents(cents)} are still on their way.`
  return `Everything was given back, ${began} to ${ended}.`
}

function onTheirWay({ asked_cents, back_cents }: Progress): number {
  return asked_cents - back_cents
}
