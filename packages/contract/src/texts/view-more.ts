/** What one does with a view besides looking: it comes after the picture. */
export const VIEW_MORE_TEXTS = {
  'view.tilt': 'Mover com o celular',
  'view.no_tilt': 'Este celular não informa a inclinação.',
  'view.share_text': 'Minha vista em {event}: {name}',
  'view.share_file': 'minha-vista',
  'view.mine': 'Minha vista · {name}',
  'view.share': 'Compartilhar esta vista',
  'view.share_failed': 'Não foi possível compartilhar. Tente novamente.',
} as const
