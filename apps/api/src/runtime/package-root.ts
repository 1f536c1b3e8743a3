import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `apps/api`, whether this code runs from `src` or from the bundle in `dist`. */
export const packageRoot = nearestPackage(dirname(fileURLToPath(import.meta.url)))

function nearestPackage(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : nearestPackage(dirname(folder))
}
