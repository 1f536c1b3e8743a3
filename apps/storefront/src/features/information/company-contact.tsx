import type { Producer } from '@bilheteria/contract/producers'

type Company = Producer['company']

export function SupportEmail({ company }: { company: Company }) {
  return <a href={`mailto:${company.support_email}`}>{company.support_email}</a>
}

export function SupportPhone({ company }: { company: Company }) {
  return <a href={dialAddress(company.support_phone)}>{company.support_phone}</a>
}

export function ConsumidorLink() {
  return (
    <a href="https://www.consumidor.gov.br" rel="noopener noreferrer" target="_blank">
      consumidor.gov.br
    </a>
  )
}

export function AnpdLink() {
  return (
    <a href="https://www.gov.br/anpd" rel="noopener noreferrer" target="_blank">
      gov.br/anpd
    </a>
  )
}

/** Numbers that begin with 0 (0800) or already name their country are dialled as written. */
function dialAddress(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '')
  return /^[0+]/.test(digits) ? `tel:${digits}` : `tel:+55${digits}`
}
