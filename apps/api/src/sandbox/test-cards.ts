/** What a card's bank will say. */
export type Outcome = 'approved' | 'in_review' | 'refused' | 'insufficient_funds' | 'invalid_card'

/** Made up, with right check digits. Any expiry to come, any CVV and any name will do. */
export const testCards: readonly { number: string; outcome: Outcome; meaning: string }[] = [
  { number: '4000007777123453', outcome: 'approved', meaning: 'aprovado (Visa)' },
  { number: '5200007777123458', outcome: 'approved', meaning: 'aprovado (Mastercard)' },
  { number: '5090007777123451', outcome: 'approved', meaning: 'aprovado (Elo)' },
  { number: '4000007777200004', outcome: 'refused', meaning: 'recusado pelo banco' },
  { number: '4000007777300002', outcome: 'insufficient_funds', meaning: 'sem saldo' },
  { number: '4000007777400000', outcome: 'in_review', meaning: 'em análise, até alguém decidir' },
]

export function outcomeOf(number: string): Outcome {
  return testCards.find((card) => card.number === number)?.outcome ?? 'invalid_card'
}

/** How numbers begin, the narrower brands first: some of Elo's look like Visa's or Mastercard's. */
export const brands: readonly { id: string; name: string; begins: string }[] = [
  { id: 'elo', name: 'Elo', begins: '^(4011|4312|4389|5041|506[67]|509|6277|636[23]|650|6516|6550)' },
  { id: 'hipercard', name: 'Hipercard', begins: '^(606282|3841)' },
  { id: 'visa', name: 'Visa', begins: '^4' },
  { id: 'mastercard', name: 'Mastercard', begins: '^(5[1-5]|2[2-7])' },
  { id: 'amex', name: 'American Express', begins: '^3[47]' },
  { id: 'diners', name: 'Diners Club', begins: '^3(0[0-5]|[68])' },
]

export function brandOf(number: string): string {
  return brands.find(({ begins }) => new RegExp(begins).test(number))?.id ?? 'unknown'
}
