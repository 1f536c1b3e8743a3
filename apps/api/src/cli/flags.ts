import { Mendable } from '#runtime/mendable.ts'

export type Flags = { dry_run: boolean; draft: boolean; accepted: number | undefined }

export function isFlag(word: string): boolean {
  return word.startsWith('--')
}

/** Reads `--dry-run`, `--draft` and `--accept-warnings=2`; `known` are those that the command has. */
export function readFlags(words: readonly string[], known: readonly string[]): Flags {
  const flags: Flags = { dry_run: false, draft: false, accepted: undefined }
  for (const word of words.filter(isFlag)) {
    const [name = '', value] = word.split('=', 2)
    const accepted = value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) : undefined
    const takes_value = name === '--accept-warnings'
    if (!known.includes(name) || (takes_value ? accepted === undefined : value !== undefined)) {
      const all = known.map((flag) => (flag === '--accept-warnings' ? `${flag}=NUMBER` : flag))
      throw new Mendable(`There is no ${word} here; there are ${all.join(', ')}. Nothing was changed.`)
    }
    if (name === '--dry-run') flags.dry_run = true
    else if (name === '--draft') flags.draft = true
    else flags.accepted = accepted
  }
  return flags
}
