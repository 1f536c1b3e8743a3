import { execFile, spawnSync } from 'node:child_process'
import { constants, existsSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { aFolder, atEnd, succeeds } from './our-processes.ts'
import { OURS } from './servers.ts'

const run = promisify(execFile)

/** Told in one sentence; nothing is wrong with this program. */
export class CannotCompare extends Error {}

/** Another commit in a folder of its own that goes with the run, built by its own script. */
export async function buildTree(ref: string): Promise<string> {
  const commit = await commitOf(ref)
  const tree = join(await aFolder(), 'tree')
  // Git remembers it beside our own history, also when its folder is gone; twice forced, because it is locked while it is made.
  atEnd(() => void spawnSync('git', ['worktree', 'remove', '--force', '--force', tree], { cwd: OURS }))
  if (!(await succeeds('git', ['worktree', 'add', '--quiet', '--detach', tree, commit], { cwd: OURS })))
    throw new CannotCompare(`${ref} cannot be checked out.`)
  if (await haveSameLockfile(tree)) await copyPackages(tree)
  // Installs by itself what is not there yet; fetched before, it need not be fetched again.
  const env = { ...process.env, npm_config_prefer_offline: 'true' }
  const built = await succeeds(process.execPath, ['scripts/build.mjs'], { cwd: tree, env, detached: true })
  if (!built) throw new CannotCompare(`${ref} cannot be built by its own script.`)
  return tree
}

async function commitOf(ref: string): Promise<string> {
  const asked = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]
  const found = await run('git', asked, { cwd: OURS }).catch(() => undefined)
  if (!found) throw new CannotCompare(`${ref} is not a commit here.`)
  return found.stdout.trim()
}

async function haveSameLockfile(tree: string): Promise<boolean> {
  const [ours, theirs] = await Promise.all([OURS, tree].map((folder) => readIn(folder, 'package-lock.json')))
  return ours === theirs
}

function readIn(folder: string, file: string): Promise<string> {
  return readFile(join(folder, file), 'utf8').catch(() => '')
}

/**
 * Ours, also those that belong to one workspace. Copied, not linked: links from packages to workspaces are relative, and
 * seen through a link they would lead to our sources.
 */
async function copyPackages(tree: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', 'package.json', '*/package.json'], { cwd: OURS })
  const folders = stdout
    .trim()
    .split('\n')
    .map((file) => join(dirname(file), 'node_modules'))
  for (const folder of folders.filter((folder) => existsSync(join(OURS, folder)))) {
    const how = { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE }
    await cp(join(OURS, folder), join(tree, folder), how)
  }
}
