/** Tickets for members only. */
export const MEMBERS_ONLY_TEXTS = {
  'checkout.member_enter': 'Sou sócio',
  'checkout.member_other_plan': 'Seu plano é o {plan}',
  'checkout.member_not': 'Você ainda não é sócio',
} as const
