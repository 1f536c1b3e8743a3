// What a thread can be asked for in a test of threads.
import { parentPort } from 'node:worker_threads'

const works = {
  double: (number) => number * 2,
  // Says that it has begun, and goes on when it is told to: whoever should tell it must not be the one who waits.
  wait: (shared) => {
    const [begun, told] = [0, 1]
    const flags = new Int32Array(shared)
    Atomics.store(flags, begun, 1)
    Atomics.notify(flags, begun)
    Atomics.wait(flags, told, 0)
    return 'told'
  },
  fail: () => {
    throw new RangeError('not today')
  },
  die: () => process.exit(7),
  // Nobody's work, and nobody waits for it: its answer is there when it is told to.
  throwWhenTold: (shared) => {
    const flags = new Int32Array(shared)
    setInterval(() => {
      if (Atomics.load(flags, 0)) throw new Error('out of nowhere')
    }, 1)
  },
}

function work({ id, name, input }) {
  try {
    return { id, result: works[name](input) }
  } catch (error) {
    return { id, error }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort.on('message', (asked) => parentPort.postMessage(work(asked)))
