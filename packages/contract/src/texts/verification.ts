/** The dialog that asks for the code from one's mailbox. */
export const VERIFICATION_TEXTS = {
  'verification.sent': 'Enviamos um código de 6 caracteres para {email}.',
  'verification.coming': 'Digite o código de 6 caracteres que chegar para {email}.',
  'verification.yours': 'o seu e-mail',
  'verification.minutes': 'Ele vale por {minutes} minutos.',
  'verification.form': 'Verificar e-mail',
  'verification.empty': 'Por favor, insira o código de verificação!',
  'verification.submit': 'Verificar',
  'verification.wrong_email': 'E‑mail errado? Corrija em Meus dados',
  'verification.failed': 'Ocorreu um erro ao verificar o código. Tente novamente mais tarde.',
  'verification.done': 'E-mail verificado com sucesso!',
  'verification.row': 'Confirme que os avisos chegam até você.',
  'verification.row_button': 'Verificar e-mail',
} as const
