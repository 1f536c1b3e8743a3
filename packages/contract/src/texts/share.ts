/** How an event is passed on. */
export const SHARE_TEXTS = {
  'share.copied': 'Link copiado',
  'share.not_copied': 'Não foi possível copiar o link.',
  'share.by': 'Compartilhar por',
  'share.whatsapp': 'WhatsApp',
  'share.copy': 'Copiar link',
} as const
