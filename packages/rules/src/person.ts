import { isValidCpf } from '@brazilian-utils/brazilian-utils'

/** People type dots, dashes and brackets; documents, phones and postal codes travel as digits only. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** Eleven digits, not all the same, with the right check digits. Punctuation does not matter. */
export function isCpf(text: string): boolean {
  return isValidCpf(text)
}

/** `529.982.247-25` */
export function formatCpf(document: string): string {
  return digitsOf(document).replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
}

/** `529.***.***-25`: enough to know one's own. */
export function maskCpf(document: string): string {
  return digitsOf(document).replace(/^(\d{3})\d{6}(\d{2})$/, '$1.***.***-$2')
}

/** Area code and nine digits. */
export const PHONE_DIGITS = 11

/** `(41) 98765-4321` */
export function formatPhone(cellphone: string): string {
  return digitsOf(cellphone).replace(/^(\d{2})(\d{5})(\d{4})$/, '($1) $2-$3')
}

/** `(**) *****-4321`: whoever has that phone knows it. */
export function maskPhone(cellphone: string): string {
  return `(**) *****-${digitsOf(cellphone).slice(-4)}`
}

/** `a***o@exemplo.test`: the first and the last character of the local part stay. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  const last = local.length > 1 ? local.slice(-1) : ''
  return `${local.slice(0, 1)}***${last}${email.slice(at)}`
}

/** `Ana Ramos` → `anaramos`: non-word characters removed, lower case. Neither unique nor a login name. */
export function usernameOf(name: string): string {
  return name.replace(/\W/g, '').toLowerCase()
}

/** What guessers try first, in Brazil too; compared without case. Each has at least eight characters: shorter is refused anyway. */
const COMMON_PASSWORDS = new Set(
  (
    '12345678 123456789 1234567890 12345678910 87654321 11111111 00000000 12341234 123123123 11223344 123454321 ' +
    '102030405060 password password1 password123 senha123 senha1234 senha12345 minhasenha mudar123 admin123 ' +
    'administrador brasil123 brasil2026 brasileiro flamengo palmeiras corinthians saopaulo vascodagama fluminense ' +
    'botafogo cruzeiro atleticomg internacional gremio1903 futebol123 qwertyui qwerty123 qwertyuiop asdfghjk asdfghjkl ' +
    'zxcvbnm123 1q2w3e4r 1q2w3e4r5t q1w2e3r4 abcd1234 abc12345 abcdefgh a1b2c3d4 iloveyou euteamo123 teamo123 ' +
    'amor1234 jesus123 jesuscristo deusefiel deus1234 familia123 princesa saudades felicidade esperanca bilheteria ' +
    'ingresso ingressos ingresso123 ronaldinho homemaranha superman batman123 welcome1 letmein1 trustno1 sunshine'
  ).split(' '),
)

export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.toLowerCase()) || /^(.)\1+$/u.test(password)
}
