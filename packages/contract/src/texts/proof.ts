/** The dialog that asks whether it is really you. */
export const PROOF_TEXTS = {
  'proof.form': 'Confirmar que é você',
  'proof.by_password': 'Para sua segurança, digite a senha da sua conta para continuar.',
  'proof.by_code':
    'Sua conta não tem senha. Para sua segurança, confirme com um código que enviamos para o seu e-mail.',
  'proof.send_code': 'Receber um código por e-mail',
} as const
