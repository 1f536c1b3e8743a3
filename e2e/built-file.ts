import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const client = join(import.meta.dirname, '../apps/storefront/dist/client')

/** The file of the build that a source of the storefront came in, from the storefront's folder on: `src/app/about-page.tsx`. */
export function builtFile(source: string): { address: string; read(): string } {
  const manifest = readFileSync(join(client, '.vite/manifest.json'), 'utf8')
  const { file } = (JSON.parse(manifest) as Record<string, { file: string } | undefined>)[source] ?? {}
  if (file === undefined) throw new Error(`${source} has no file of its own in the build`)
  return { address: `**/${file}`, read: () => readFileSync(join(client, file), 'utf8') }
}
