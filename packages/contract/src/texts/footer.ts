/** What stands below every page; there each stands once more, because a table would come with every first load. */
export const FOOTER_TEXTS = {
  'footer.institutional': 'Institucional',
  'footer.sobre': 'Sobre',
  'footer.faq': 'Dúvidas frequentes',
  'footer.policies': 'Nossas Políticas',
  'footer.termos': 'Termos de uso',
  'footer.privacidade': 'Privacidade',
  'footer.cancelamentos': 'Cancelamentos',
  'footer.meia-entrada': 'Meia-entrada',
  'footer.cookies': 'Escolha de cookies',
  'footer.contact': 'Contato',
  'footer.suporte': 'Fale conosco',
  'footer.version': 'versão',
  'footer.rights': 'Todos os direitos reservados.',
} as const
