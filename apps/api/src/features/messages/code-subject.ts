const BEGINNING = 'O seu código'
const CODE = /^[0-9A-Z]{6}(?=\n)/

/** Stored without the code: an export and a sent row still show their subject. */
export function codeSubject(purpose: string): string {
  return `${BEGINNING} ${purpose}`
}

/** `MNJ6YP é o seu código …`: a phone's notification may show the subject alone. */
export function subjectToSend({ subject, text }: { subject: string; text: string }): string {
  const [code] = CODE.exec(text) ?? []
  return code && subject.startsWith(BEGINNING) ? `${code} é o${subject.slice(1)}` : subject
}
