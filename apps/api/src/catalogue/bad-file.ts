import { Mendable } from '#runtime/mendable.ts'
export type Path = readonly (string | number)[]
export type Problem = { path: Path; message: string }

/** The file says something that cannot be done; nothing was. */
export class BadFile extends Mendable {
  constructor(file: string, problems: readonly Problem[], risks: readonly Problem[] = []) {
    const doubtful = risks.length > 0 ? `\nPlease look at these again, too:\n${listOf(risks)}` : ''
    super(`Nothing was changed. Please fix ${file}:\n${listOf(problems)}${doubtful}`)
    this.name = 'BadFile'
  }
}

function listOf(problems: readonly Problem[]): string {
  // A mistake in a plan repeats with every copy of its section.
  return [...new Set(problems.map(tell))].map((line) => `  - ${line}`).join('\n')
}

/** `events[0].sectors[1].name: must not be empty` */
export function tell({ path, message }: Problem): string {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
  return place === '' ? message : `${place.replace(/^\./, '')}: ${message}`
}
