import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '#runtime/package-root.ts'

export type Script = { name: string; script: string; hash: string }

/** What a release of the product makes of a database; its number grows with every change of them. */
export type Tree = { release: number; migrations: Script[]; functions: Script[] }

export const ownTree = join(packageRoot, 'src/db')

export async function readTree(folder: string = ownTree): Promise<Tree> {
  const { release } = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as { release: number }
  const [migrations, functions] = await Promise.all([
    listScripts(join(folder, 'migrations')),
    listScripts(join(folder, 'functions'), 'functions/'),
  ])
  return { release, migrations, functions }
}

async function listScripts(folder: string, prefix = ''): Promise<Script[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const script = await readFile(join(folder, name), 'utf8')
      return { name: prefix + name, script, hash: createHash('sha256').update(script).digest('hex') }
    }),
  )
}
