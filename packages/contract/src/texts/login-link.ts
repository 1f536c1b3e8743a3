/** What is asked and said when an address brings a login along. */
export const LOGIN_LINK_TEXTS = {
  'login_link.done': 'Login feito com sucesso!',
  'login_link.partner_failed': 'Não foi possível entrar com o parceiro. Tente de novo.',
  'login_link.too_young':
    'Para ter conta é preciso ter pelo menos {age} anos. Por isso não criamos a sua com o parceiro.',
  'login_link.invalid': 'Esse link de acesso não é válido.',
  'login_link.only_yours': 'Entre só se essa conta é sua: o que você comprar ou cadastrar fica nela.',
  'login_link.another': 'Você está na conta de {here}. Esse link abre a conta de {there}.',
  'login_link.another_title': 'Entrar com outra conta?',
  'login_link.another_enter': 'Entrar com outra conta',
  'login_link.another_stay': 'Ficar nesta conta',
  'login_link.title': 'Entrar como {email}?',
  'login_link.enter': 'Entrar',
  'login_link.stay': 'Agora não',
} as const
