import { digitsOf } from './digits.ts'

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
