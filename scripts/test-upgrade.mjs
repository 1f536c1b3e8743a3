// npm run test:upgrade -- REF: the release at REF and this one on one PostgreSQL while people buy, rolled out and back. Without REF
// it is the last commit of the release before.
import { succeeds } from '../bench/reservations/our-processes.ts'
import { runToTheEnd } from '../bench/reservations/run-to-the-end.ts'
import { buildTree, CannotCompare } from '../bench/reservations/worktree.ts'
import { say } from './setup.mjs'
import { root, runQuietly, tool } from './tools.mjs'

const FILE = 'apps/api/src/db/release.json'

await runToTheEnd(async () => {
  const [ref = releaseBefore()] = process.argv.slice(2)
  say(`Building ${ref}…`)
  const env = { ...process.env, TESTS: 'upgrade', OLD_TREE: await buildTree(ref) }
  const { command, args } = tool('vitest', 'run', '--project', 'upgrade')
  return succeeds(command, args, { cwd: root, env, detached: true })
})

function releaseBefore() {
  const changes = git('log', '--first-parent', '--format=%H', '--', FILE).split('\n')
  const wanted = releaseAt('HEAD') - 1
  const found = changes.findIndex((commit) => releaseAt(commit) === wanted)
  // The newest of that release is the one before the next change.
  if (found > 0) return git('rev-parse', '--short', `${changes[found - 1]}^`)
  const shallow = git('rev-parse', '--is-shallow-repository') === 'true'
  throw new CannotCompare(
    `No commit here is of release ${wanted}. ${shallow ? 'This is a shallow copy: git fetch --unshallow' : 'Name one: npm run test:upgrade -- REF'}`,
  )
}

function releaseAt(commit) {
  return JSON.parse(git('show', `${commit}:${FILE}`)).release
}

function git(...args) {
  const { passed, output } = runQuietly({ command: 'git', args })
  if (!passed) throw new CannotCompare(output.trim())
  return output.trim()
}
