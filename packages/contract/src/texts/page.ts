/** What bar, menu and home say where a producer says nothing else. */
export const PAGE_TEXTS = {
  'menu.home': 'Início',
  'menu.tickets': 'Ingressos',
  'menu.profile': 'Meus dados',
  'menu.support': 'Fale conosco',
  'menu.login': 'Acesse Sua Conta',
  'home.title': 'Próximos eventos',
  'home.count': '{count} eventos',
  'home.count_one': '1 evento',
} as const
export type PageTextKey = keyof typeof PAGE_TEXTS
