import { maskPhone } from '@bilheteria/rules/person'
import { CODE_MINUTES, NEW_PHONE_HOURS } from '@bilheteria/rules/policy'
import { codeSubject } from '#features/messages/code-subject.ts'

/** What accounts write to people. */

const IGNORE = 'Se não foi você quem pediu, ignore esta mensagem: sem o código nada acontece.'
const NOT_YOU = 'Se não foi você, recupere a sua senha agora e fale com o nosso suporte.'

export function recoveryEmail(name: string, code: string) {
  return {
    subject: codeSubject('para criar uma nova senha'),
    greets: name,
    paragraphs: [
      `Use este código para criar uma nova senha. Ele vale por ${CODE_MINUTES} minutos.`,
      'Não chegou um código novo? Peça por um aparelho em que você já usou a sua conta: lá os pedidos de outras pessoas não contam. Se lembrar a senha, também dá para entrar por ele.',
      IGNORE,
    ],
    code,
  }
}

export function recoverySms(code: string, shop: string): string {
  return `${shop}: seu código para criar uma nova senha é ${code}. Vale por ${CODE_MINUTES} minutos.`
}

export function verificationEmail(name: string, code: string) {
  return {
    subject: codeSubject('para verificar o seu e-mail'),
    greets: name,
    paragraphs: [`Use este código para verificar o seu e-mail. Ele vale por ${CODE_MINUTES} minutos.`, IGNORE],
    code,
  }
}

export function linkEmail(name: string, code: string, partner: string) {
  return {
    subject: codeSubject(`para entrar com ${partner}`),
    greets: name,
    paragraphs: [
      `Use este código para entrar na sua conta com ${partner}. Ele vale por ${CODE_MINUTES} minutos.`,
      IGNORE,
    ],
    code,
  }
}

export function proofEmail(name: string, code: string) {
  return {
    subject: codeSubject('para confirmar que é você'),
    greets: name,
    paragraphs: [
      `Use este código para confirmar que é você quem está mexendo na sua conta. Ele vale por ${CODE_MINUTES} minutos.`,
      'Se não foi você quem pediu, não passe o código a ninguém: sem ele nada acontece.',
    ],
    code,
  }
}

type Person = { name: string; email: string }

/** `untrusted`: a phone that was there before whoever has proved the address only now; they look whether it is theirs. */
export function passwordChangedEmail({ name, email }: Person, untrusted?: string) {
  const changed = 'A senha da sua conta acabou de ser alterada e os outros aparelhos foram desconectados.'
  const about_phone = `O celular ${maskPhone(untrusted ?? '')} só recebe códigos para criar uma nova senha depois que você o salvar de novo em Meus dados.`
  return {
    to: email,
    subject: 'Sua senha foi alterada',
    greets: name,
    paragraphs: [changed, ...(untrusted === undefined ? [] : [about_phone]), NOT_YOU],
  }
}

/** `device` as in the list of sessions: `Chrome no Android`. */
export function newDeviceEmail({ name, email }: Person, device: string) {
  return {
    to: email,
    subject: 'Sua conta foi aberta em outro aparelho',
    greets: name,
    paragraphs: [
      `Alguém acabou de entrar na sua conta por um aparelho que não conhecíamos: ${device}. Se foi você, não precisa fazer nada.`,
      NOT_YOU,
    ],
  }
}

/** Goes to the address that was left: it may be the owner's last sign of what happened. */
export function emailChangedEmail({ name, email }: Person, new_email: string) {
  return {
    to: email,
    subject: 'O e-mail da sua conta foi alterado',
    greets: name,
    paragraphs: [`O e-mail da sua conta passou a ser ${new_email}.`, NOT_YOU],
  }
}

/** Whoever has the telephone can recover the password by it, so the mailbox hears of it. */
export function cellphoneChangedEmail({ name, email }: Person, cellphone: string) {
  return {
    to: email,
    subject: 'O celular da sua conta foi alterado',
    greets: name,
    paragraphs: [
      `O celular da sua conta passou a ser ${maskPhone(cellphone)}. Por ${NEW_PHONE_HOURS} horas ele não recebe códigos para criar uma nova senha.`,
      NOT_YOU,
    ],
  }
}
