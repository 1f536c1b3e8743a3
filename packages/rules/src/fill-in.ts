// chunk: common
/** `fillIn('{count} eventos', { count: 3 })`; a name nobody knows stays as it was written. */
export function fillIn(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
