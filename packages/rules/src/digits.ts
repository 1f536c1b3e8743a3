/** People type dots, dashes and brackets; documents, phones and postal codes travel as digits only. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
