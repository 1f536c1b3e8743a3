// Loaded into the product by the rig alone (--import): the same server, but whoever asks for stock is decided in a transaction
// of their own, at once, on whichever connection is free. The product has no such setting, so its text is changed on the way in.
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const TOGETHER = 'reserve: createCoalescer('
const ALONE = `
function decideAlone(run, { onGroup }) {
  return async (item) => {
    onGroup(1, 0)
    const [decided] = await run([item])
    return decided
  }
}`

if (isMainThread) register(import.meta.url)

/** Called by Node for every module; that it found its place, the rig sees in the product's own figures. */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context)
  if (!url.includes('/apps/api/dist/')) return loaded
  const text = String(loaded.source)
  if (!text.includes(TOGETHER)) return loaded
  return { ...loaded, source: text.replace(TOGETHER, 'reserve: decideAlone(') + ALONE }
}
