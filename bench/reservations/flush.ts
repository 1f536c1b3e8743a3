import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { aFolder } from './our-processes.ts'

const TIMES = 300
const PAGE_BYTES = 8_192

/** How long this disk takes to flush a page, in µs: sharing flushes gains much where it is slow and little where it is not. */
export async function flushMicroseconds(): Promise<number> {
  const file = openSync(join(await aFolder(), 'page'), 'w')
  const page = Buffer.alloc(PAGE_BYTES)
  const took = Array.from({ length: TIMES }, () => {
    const began = performance.now()
    writeSync(file, page, 0, PAGE_BYTES, 0)
    fdatasyncSync(file)
    return (performance.now() - began) * 1_000
  })
  closeSync(file)
  return took.toSorted((a, b) => a - b)[TIMES / 2] ?? 0
}
