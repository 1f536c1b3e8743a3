import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#runtime/package-root.ts'
import type { Case } from './case.ts'

const folder = join(packageRoot, 'test/corpus')

/** Every case that was once answered badly, and some of every class. */
export function readCorpus(): Case[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Case)
}

export function keepCase(one: Case): string {
  const text = `${JSON.stringify(one, undefined, 2)}\n`
  const name = `${one.operation}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`
  writeFileSync(join(folder, name), text)
  return name
}
