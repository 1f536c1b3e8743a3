import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'

/** An empty one, which goes with the run. */
export function aFolder(): Promise<string> {
  return mkdtemp(join(inject('folder'), 'test-'))
}
