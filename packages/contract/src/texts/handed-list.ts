/** What others have handed over, among one's own orders. */
export const HANDED_LIST_TEXTS = {
  'handed.list': 'Ingressos que mandaram para você',
  'handed.by': 'Enviado por {name}',
  'handed.face_owed': 'Falta a sua biometria',
  'handed.used': 'Usado',
  'handed.open': 'Abrir ingresso',
} as const
