import { fail } from '@bilheteria/contract/errors'
import { createSemaphore } from '#concurrency/semaphore.ts'
import { bufferOf, inThread } from '#concurrency/threads.ts'
import { loadSharp } from '#runtime/load-sharp.ts'

type Photo = { type: string; bytes: Uint8Array }

declare module '#concurrency/threads.ts' {
  interface ThreadWork {
    'clean photo': { input: Photo; result: Uint8Array<ArrayBuffer> | undefined }
  }
}

const MAX_SIDE = 4096
const MIN_SIDE = 240
const KEPT_SIDE = 1024
const QUALITY = 88
const PATIENCE_S = 10
/** Each fills up to 64 MB for a moment. */
const limitPhotos = createSemaphore({ at_once: 2, waiting: 100 })

const beginnings = {
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
}

/**
 * Nothing that came is kept but its pixels: the picture is decoded, turned upright, made small and written anew, so that
 * neither place nor camera nor anything hidden behind or between them survives. Anything that is no such picture is
 * refused.
 */
export async function cleanPhoto({ type, bytes }: { type: string; bytes: Buffer }): Promise<Buffer> {
  const beginning = beginnings[type as keyof typeof beginnings]
  if (!beginning || !bytes.subarray(0, beginning.length).equals(beginning)) throw fail('photo_refused')
  const clean = await limitPhotos(() => inThread('clean photo', { type, bytes }))
  if (clean === undefined) throw fail('photo_refused')
  return bufferOf(clean)
}

/** Undefined unless it is what it says it is, and of a size that is of use. */
export async function drawAnew({ type, bytes }: Photo): Promise<Buffer<ArrayBuffer> | undefined> {
  const sharp = await loadSharp()
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error' }).timeout({
      seconds: PATIENCE_S,
    })
    const { format, width, height } = await picture.metadata()
    const fits = Math.max(width, height) <= MAX_SIDE && Math.min(width, height) >= MIN_SIDE
    if (`image/${format}` !== type || !fits) return undefined
    return await picture
      .autoOrient()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
  } catch {
    return undefined
  }
}
