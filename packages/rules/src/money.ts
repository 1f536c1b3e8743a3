// chunk: common
/** Money is integer cents everywhere; only the eye sees reais. */
export type Cents = number

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** `R$ 1.234,56`. The space after R$ is a no-break space, so a price never wraps. */
export function formatCents(cents: Cents): string {
  return reais.format(cents / 100)
}
