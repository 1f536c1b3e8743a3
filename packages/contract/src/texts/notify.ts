/** The dialog that asks whom to tell when tickets can be had. */
export const NOTIFY_TEXTS = {
  'notify.soon': 'Vamos mandar um único e-mail quando as vendas abrirem. Seu endereço não serve para mais nada.',
  'notify.sold_out': 'Vamos mandar um único e-mail se abrirem novos lugares. Seu endereço não serve para mais nada.',
  'notify.paused': 'Vamos mandar um único e-mail quando as vendas voltarem. Seu endereço não serve para mais nada.',
  'notify.email': 'E-mail',
  'notify.send': 'Avise-me',
  'notify.told_soon': 'Vamos mandar um único e-mail para {email} quando as vendas abrirem.',
  'notify.told_sold_out': 'Vamos mandar um único e-mail para {email} se abrirem novos lugares.',
  'notify.told_paused': 'Vamos mandar um único e-mail para {email} quando as vendas voltarem.',
  'notify.close': 'Fechar',
} as const
