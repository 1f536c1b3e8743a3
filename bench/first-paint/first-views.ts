import { chromium } from '@playwright/test'
import { cpus } from 'node:os'
import { findBrowser, NO_BROWSER } from '../../e2e/find-browser.ts'
import { aFolder } from '../reservations/our-processes.ts'
import { runToTheEnd } from '../reservations/run-to-the-end.ts'
import { OURS, startProduct, type Server } from '../reservations/servers.ts'
import { buildTree, CannotCompare } from '../reservations/worktree.ts'
import { ENOUGH_QUIET, printReport } from './report.ts'
import { runRounds } from './rounds.ts'

type Asked = { quick: boolean; against: string | undefined }

/** What somebody sees who was never here, of this tree and of another, in turns; ends everything it started. */
export function measureFirstViews(asked: Asked): Promise<void> {
  return runToTheEnd(async () => {
    await run(asked)
    return true
  })
}

async function run({ quick, against }: Asked): Promise<void> {
  const found = await findBrowser()
  if (!found) throw new Error(NO_BROWSER)
  const theirs = against === undefined ? undefined : await openTheirs(against)
  console.log('Starting this tree on its embedded database…')
  const ours = await openProduct(OURS)
  // Whoever breaks the run off is heard here; the browser goes with this process.
  const browser = await chromium.launch({
    ...found.launch,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  try {
    console.log(`${cpus().length} × ${cpus()[0]?.model}, Chromium ${browser.version()}`)
    if (against !== undefined) console.log(`A is ${against}, B is this tree.`)
    const enough = quick ? { quiet: 1, rounds: 1 } : { quiet: ENOUGH_QUIET, rounds: 10 }
    printReport(await runRounds(browser, { theirs, ours }, enough), against)
  } finally {
    await browser.close()
  }
}

async function openTheirs(ref: string): Promise<Server> {
  console.log(`Checking out, building and starting ${ref}…`)
  const tree = await buildTree(ref)
  return openProduct(tree).catch((cause: unknown) => {
    throw new CannotCompare(`${ref} cannot be measured: ${String(cause)}`, { cause })
  })
}

/** With demo data of its own; it stands still unless it is visited. */
async function openProduct(tree: string): Promise<Server> {
  const server = await startProduct({ DATA_DIR: await aFolder() }, tree)
  server.child.kill('SIGSTOP')
  return server
}
