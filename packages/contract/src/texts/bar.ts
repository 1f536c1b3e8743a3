/** What bar and frame of every page say; there each stands once more, because a table would come with every first load. */
export const BAR_TEXTS = {
  'bar.skip': 'Pular para o conteúdo',
  'bar.loading': 'Carregando',
  'bar.menu': 'Abrir menu',
  'bar.main': 'Principal',
  'bar.log_out': 'Sair',
  'bar.hello': 'Olá, {name}',
  'bar.cart_kept': 'Seu carrinho está guardado.',
} as const
