/** The page of an event before its sale opens, and at that moment. */
export const OPENING_TEXTS = {
  'opening.from': 'Vendas a partir de {when}.',
  'opening.get_ready': 'Entrar e deixar tudo pronto',
  'opening.get_ready_logged': 'Deixar tudo pronto',
  'opening.why': 'Entre e confirme o seu e-mail agora: na hora, é só escolher e pagar.',
  'opening.ready': 'Pronto. A página abre sozinha.',
  'opening.logged': 'Você entrou como {name}',
  'opening.email': 'E-mail confirmado',
  'opening.people': 'Vão com você: {names}',
  'opening.people_add': 'Adicionar quem vai com você',
  'opening.people_change': 'Mudar quem vai com você',
  'opening.opened': 'As vendas abriram. Já dá para escolher os ingressos.',
  'opening.tab': 'Aberto! {title}',
} as const
