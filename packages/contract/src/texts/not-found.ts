/** An address that no page has. */
export const NOT_FOUND_TEXTS = {
  'not_found.title': 'Página não encontrada',
  'not_found.reason': 'Esse endereço não existe nesta loja. Confira o link ou volte ao início para ver os eventos.',
  'not_found.home': 'Ir para o início',
  'not_found.description': 'Esse endereço não existe nesta loja.',
} as const
