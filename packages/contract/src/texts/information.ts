/** What several pages of information say. */
export const INFORMATION_TEXTS = {
  'information.arena': '20 mil',
  'information.hours': 'segunda a sexta, das 9h às 18h (horário de Brasília), exceto feriados nacionais',
  'information.date': '15 de novembro de 2026',
  'information.pix': 'Pix',
  'information.card': 'cartão de crédito',
  'information.or': 'ou',
  'information.contents': 'Nesta página',
} as const
