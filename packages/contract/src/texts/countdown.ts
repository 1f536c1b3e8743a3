/** When a sale opens. */
export const COUNTDOWN_TEXTS = {
  'countdown.opens': 'Abre {when}',
  'countdown.now': 'Vendas abertas agora',
  'countdown.opens_in': 'Abre em {left}',
} as const
