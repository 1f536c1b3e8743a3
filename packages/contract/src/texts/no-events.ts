/** Where there are no events. */
export const NO_EVENTS_TEXTS = {
  'finder.none_title': 'Nenhum evento à venda',
  'finder.none': 'Novas datas aparecem aqui assim que forem anunciadas.',
  'finder.nothing_title': 'Nenhum evento encontrado',
  'finder.clear': 'Limpar filtros',
  'finder.nothing': 'Tente outra palavra, cidade ou data.',
  'finder.near': 'Que tal um destes?',
  'finder.offline_link': 'Ver meus ingressos',
  'finder.offline': 'Seus ingressos abrem também sem internet.',
} as const
