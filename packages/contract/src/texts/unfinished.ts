/** The bar that leads back to a purchase that is not finished. */
export const UNFINISHED_TEXTS = {
  'unfinished.bar': 'Compra em andamento',
  'unfinished.held_one': '1 ingresso guardado',
  'unfinished.held': '{count} ingressos guardados',
  'unfinished.finish': 'Concluir',
  'unfinished.pix': 'Pix a pagar',
  'unfinished.payment': 'Pagamento pendente',
  'unfinished.pay': 'Pagar',
} as const
