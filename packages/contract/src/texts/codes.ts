/** Wherever a code is typed that was sent to somebody, and who proves to be it. */
export const CODES_TEXTS = {
  'code.field': 'Código',
  'code.length': 'O código tem {length} caracteres',
  'code.wrong_password': 'Senha incorreta',
  'code.password': 'Senha',
  'code.confirm': 'Confirmar',
  'code.prefer': 'Prefiro receber um código por e‑mail',
  'code.sent': 'Enviamos um código de 6 caracteres para {target}. Ele vale por {minutes} minutos.',
  'code.empty': 'O código é obrigatório',
  'code.sent_again': 'Enviamos outro código.',
  'code.wait': 'Reenviar código em {seconds} s',
  'code.resend': 'Reenviar código',
} as const
