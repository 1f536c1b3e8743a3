/** Beside a ticket: how to hand it over, and how far whoever was sent it is. */
export const HANDED_LINE_TEXTS = {
  'handed.give': 'Entregar para {name}',
  'handed.given': 'Ver entrega',
  'handed.to': 'Entregue para {name}',
  'handed.ready': 'Link pronto para {name}',
  'handed.sent': 'enviado',
  'handed.opened': 'aberto',
  'handed.face_ready': 'biometria pronta',
} as const
