/** What an order costs, and how many tickets of its event one person may have. */
type Asked = { max_per_cpf: number | null; total_cents: number }

/**
 * Accounts cost nothing, and a CPF can be made up: where tickets cost nothing either, or are so few for each, whoever orders
 * them reads the e-mail of their account. Whoever pays need not be anybody in particular.
 */
export function needsVerifiedEmail({ max_per_cpf, total_cents }: Asked): boolean {
  return max_per_cpf !== null || total_cents === 0
}
