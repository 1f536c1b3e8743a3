import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Answered, Workers } from '#concurrency/threads.ts'
import { judgePhoto } from '#features/biometry/judge-photo.ts'
import { drawPaper } from '#features/tickets/draw-paper.ts'

/** A thread beside the one that answers everybody: what it is asked for, one after the other. */
const workers: Workers = { 'draw tickets': drawPaper, 'judge photo': judgePhoto }

/** Where there is not enough for all, a third of what another thread gets: whoever buys goes first, and letters still leave. */
const NICENESS = 5
// Only there a thread has one of its own; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(NICENESS)

parentPort?.on('message', ({ name, input }: { name: keyof Workers; input: never }) => {
  void workers[name](input).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ error }),
  )
})

function answer(answered: Answered): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(answered)
}
