import { isValidCpf } from '@brazilian-utils/brazilian-utils'
import { digitsOf } from './digits.ts'

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
