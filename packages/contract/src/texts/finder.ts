/** How events are found, and where there are none. */
export const FINDER_TEXTS = {
  'finder.city': 'Cidade',
  'finder.all_cities': 'Todas as cidades',
  'finder.date': 'Data',
  'finder.any_date': 'Qualquer data',
  'finder.today': 'Hoje',
  'finder.weekend': 'Este fim de semana',
  'finder.month': 'Este mês',
  'finder.days': 'Escolher datas',
  'finder.from': 'De',
  'finder.to': 'Até',
  'finder.search': 'Buscar evento ou cidade',
  'finder.search_hint': 'Buscar evento, cidade',
  'finder.categories': 'Categorias',
} as const
