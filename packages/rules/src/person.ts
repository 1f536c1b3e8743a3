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
