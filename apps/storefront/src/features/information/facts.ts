import type { PageData } from '@bilheteria/contract/page'

/** What the pages say besides the figures of `rules/policy`. */
export const BIOMETRY_ARENA = '20 mil'
export const SUPPORT_HOURS = 'segunda a sexta, das 9h às 18h (horário de Brasília), exceto feriados nacionais'
export const POLICIES_DATE = '15 de novembro de 2026'

/** What is this producer's own, and what was connected to this installation: nothing else is promised. */
export type Facts = ReturnType<typeof factsOf>

export function factsOf({ producer: { hold_minutes, max_per_order }, installation }: PageData) {
  const { pix, card } = installation
  const paid_by = [...(pix ? ['Pix'] : []), ...(card ? ['cartão de crédito'] : [])].join(' ou ')
  return { hold_minutes, max_per_order, ...installation, paid_by }
}
