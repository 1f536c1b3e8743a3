const names: Record<string, string> = { amex: 'American Express', diners: 'Diners Club' }

/** `Visa`, as people write it; providers write it small. */
export function cardBrandName(brand: string): string {
  return names[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
}
