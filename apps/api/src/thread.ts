import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Answered, Workers } from '#concurrency/threads.ts'
import { judgePassword } from '#features/accounts/guessable-password.ts'
import { drawAnew } from '#features/biometry/clean-photo.ts'
import { judgePhoto } from '#features/biometry/judge-photo.ts'
import { drawIconNow } from '#features/pages/app-icons.ts'
import { drawSharedNow } from '#features/pages/share-picture.ts'
import { drawPaper } from '#features/tickets/draw-paper.ts'
import { drawOnGround } from '#features/tickets/ticket-sign.ts'

/** A thread beside the one that answers everybody. */
const workers: Workers = {
  'draw tickets': drawPaper,
  'draw ticket sign': drawOnGround,
  'draw icon': drawIconNow,
  'draw shared': drawSharedNow,
  'clean photo': drawAnew,
  'judge photo': judgePhoto,
  'judge password': judgePassword,
}

/** Where there is not enough for all, a third of what another thread gets: whoever buys goes first, and letters still leave. */
const NICENESS = 5
// Only there a thread has one of its own; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(NICENESS)

parentPort?.on('message', ({ id, name, input }: { id: number; name: keyof Workers; input: never }) => {
  void workers[name](input).then(
    (result) => answer({ id, result }),
    (error: unknown) => answer({ id, error }),
  )
})

function answer(answered: Answered): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(answered)
}
