import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.mjs'

const NOT_OURS = /(^|\/)(node_modules|dist|test-results)(\/|$)/

/** By their path from the root, with the slashes of every system made one. */
export function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (NOT_OURS.test(path)) return []
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}
