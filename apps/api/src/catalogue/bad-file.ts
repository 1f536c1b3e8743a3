import { Mendable } from '#runtime/mendable.ts'
export type Path = readonly (string | number)[]
export type Problem = { path: Path; message: string }

/** The file says something that cannot be done; nothing was. */
export class BadFile extends Mendable {
  constructor(file: string, problems: readonly Problem[]) {
    // What repeats in a plan would be told once for each copy.
    const told = [...new Set(problems.map(tell))]
    super(`Nothing was changed. Please fix ${file}:\n${told.map((line) => `  - ${line}`).join('\n')}`)
    this.name = 'BadFile'
  }
}

/** `events[0].sectors[1].name: must not be empty` */
export function tell({ path, message }: Problem): string {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
  return place === '' ? message : `${place.replace(/^\./, '')}: ${message}`
}
