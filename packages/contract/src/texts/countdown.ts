/** When a sale opens. */
export const COUNTDOWN_TEXTS = {
  'countdown.opens': 'abre {when}',
  'countdown.now': 'vendas abertas agora',
  'countdown.opens_in': 'abre em {left}',
} as const
