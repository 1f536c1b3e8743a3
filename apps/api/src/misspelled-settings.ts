import { editDistance } from '#runtime/edit-distance.ts'

/** `PORT` and its like have too many neighbours among the variables of other programs. */
const LEAST_LETTERS = 6
const FOR_ONE_ERROR = 7
const FOR_TWO_ERRORS = 14

/** Pairs of a variable and the setting that it nearly is, where that setting is not given itself. */
export function findMisspelled(given: readonly string[], settings: readonly string[]): [string, string][] {
  const missing = settings.filter((setting) => !given.includes(setting))
  return given
    .filter((name) => !settings.includes(name))
    .flatMap((name): [string, string][] => {
      const meant = missing.find((setting) => isNearly(lettersOf(name), lettersOf(setting)))
      return meant === undefined ? [] : [[name, meant]]
    })
}

function lettersOf(name: string): string {
  return name.replaceAll(/[_-]/g, '').toUpperCase()
}

/** The first letter is hardly ever wrong: `EMAIL_FROM` is another program's. */
function isNearly(name: string, setting: string): boolean {
  if (setting.length < LEAST_LETTERS || name[0] !== setting[0]) return false
  if (name === setting) return true
  if (setting.length < FOR_ONE_ERROR) return name.length === setting.length && isSwap(name, setting)
  return editDistance(name, setting) <= (setting.length < FOR_TWO_ERRORS ? 1 : 2)
}

function isSwap(name: string, setting: string): boolean {
  return editDistance(name, setting) === 1 && sortLetters(name) === sortLetters(setting)
}

function sortLetters(name: string): string {
  return name.split('').toSorted().join('')
}
