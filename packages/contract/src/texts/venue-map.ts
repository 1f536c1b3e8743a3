/** The dialog with the picture of a venue. */
export const VENUE_MAP_TEXTS = {
  'venue_map.picture': 'Mapa do local com os setores',
  'venue_map.large': 'Mapa ampliado',
  'venue_map.enlarge': 'Ampliar o mapa',
  'venue_map.whole': 'Ver o mapa inteiro',
  'venue_map.missing_title': 'Mapa indisponível',
  'venue_map.missing': 'O produtor ainda não publicou o mapa deste local.',
} as const
