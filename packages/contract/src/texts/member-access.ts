/** The dialog for members of a club. */
export const MEMBER_ACCESS_TEXTS = {
  'member.about':
    'Sócio tem preço e prazo próprios em vários jogos. Entre com a sua conta de sócio ou conheça os planos.',
  'member.enter': 'Sou Sócio',
  'member.join': 'Quero ser Sócio',
} as const
