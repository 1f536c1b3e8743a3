/** Whoever lets go of what is held. */
export const GIVE_UP_TEXTS = {
  'checkout.gave_up': 'Reserva cancelada. Os ingressos voltaram para a venda.',
  'checkout.give_up': 'Desistir da reserva',
  'checkout.give_up_question': 'Desistir da reserva? Seus ingressos voltam para a venda na hora.',
  'checkout.give_up_stay': 'Manter a reserva',
  'checkout.give_up_sure': 'Sim, desistir',
} as const
