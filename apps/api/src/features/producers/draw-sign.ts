import { loadSharp } from '#runtime/load-sharp.ts'

/** A drawing says how large it is; this many dots for one of its own units are enough for the largest icon. */
const MAX_DENSITY = 2_400
const UNIT_DENSITY = 72
const MAX_PIXELS = 4_096 * 4_096

/** A producer's sign as a square PNG on no ground. Fails when nobody can draw it. */
export async function drawSign(svg: string, size: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const input = Buffer.from(svg)
  const { width, height } = await sharp(input, { limitInputPixels: MAX_PIXELS }).metadata()
  const density = Math.min(MAX_DENSITY, Math.max(1, (UNIT_DENSITY * size) / Math.max(width, height)))
  return sharp(input, { density, limitInputPixels: MAX_PIXELS })
    .resize(size, size, { fit: 'contain', background: '#00000000' })
    .png()
    .toBuffer()
}
