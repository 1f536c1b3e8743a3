import { CODE_MINUTES } from './codes.ts'

/** What accounts write to people. */

const IGNORE = 'Se não foi você quem pediu, ignore esta mensagem: sem o código nada acontece.'
const NOT_YOU = 'Se não foi você, recupere a sua senha agora e fale com o nosso suporte.'

export function recoveryLetter(name: string, code: string) {
  return {
    subject: 'Código para criar uma nova senha',
    paragraphs: [
      greeting(name),
      `Use este código para criar uma nova senha. Ele vale por ${CODE_MINUTES} minutos.`,
      IGNORE,
    ],
    code,
  }
}

export function recoverySms(code: string, shop: string): string {
  return `${shop}: seu código para criar uma nova senha é ${code}. Vale por ${CODE_MINUTES} minutos.`
}

export function verificationLetter(name: string, code: string) {
  return {
    subject: 'Código para verificar o seu e-mail',
    paragraphs: [
      greeting(name),
      `Use este código para verificar o seu e-mail. Ele vale por ${CODE_MINUTES} minutos.`,
      IGNORE,
    ],
    code,
  }
}

export function linkLetter(name: string, code: string, partner: string) {
  return {
    subject: `Código para entrar com ${partner}`,
    paragraphs: [
      greeting(name),
      `Use este código para entrar na sua conta com ${partner}. Ele vale por ${CODE_MINUTES} minutos.`,
      IGNORE,
    ],
    code,
  }
}

type Person = { name: string; email: string }

export function passwordChangedLetter({ name, email }: Person) {
  return {
    to: email,
    subject: 'Sua senha foi alterada',
    paragraphs: [
      greeting(name),
      'A senha da sua conta acabou de ser alterada e os outros aparelhos foram desconectados.',
      NOT_YOU,
    ],
  }
}

/** Goes to the address that was left: it may be the owner's last sign of what happened. */
export function emailChangedLetter({ name, email }: Person, new_email: string) {
  return {
    to: email,
    subject: 'O e-mail da sua conta foi alterado',
    paragraphs: [greeting(name), `O e-mail da sua conta passou a ser ${new_email}.`, NOT_YOU],
  }
}

/** By name only where it is one: nobody gets a stranger's advertisement from us. */
export function greeting(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return /^[\p{L}\p{M}'’-]{1,40}$/u.test(first) ? `Olá, ${first}!` : 'Olá!'
}
