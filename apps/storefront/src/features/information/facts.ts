import type { PageData } from '@bilheteria/contract/page'
import { INFORMATION_TEXTS } from '@bilheteria/contract/texts/information'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(INFORMATION_TEXTS)

/** What the pages say besides the figures of `rules/policy`. */
export const biometryArena = () => text('information.arena')
export const supportHours = () => text('information.hours')
export const policiesDate = () => text('information.date')

/** What is this producer's own, and what was connected to this installation: nothing else is promised. */
export type Facts = ReturnType<typeof factsOf>

export function factsOf({ producer: { hold_minutes, max_per_order }, installation }: PageData) {
  const { pix, card } = installation
  const paid_by = [...(pix ? [text('information.pix')] : []), ...(card ? [text('information.card')] : [])].join(
    ` ${text('information.or')} `,
  )
  return { hold_minutes, max_per_order, ...installation, paid_by }
}
