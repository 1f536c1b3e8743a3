import type { PosterFiles } from '#catalogue/pictures.ts'

/** Cards are 16:9, banners 8:3. */
const SIZES = [
  { name: 'card-360', width: 360, height: 203 },
  { name: 'card-720', width: 720, height: 405 },
  { name: 'wide-1280', width: 1280, height: 480 },
  { name: 'wide-1920', width: 1920, height: 720 },
]

/** A narrower picture is enlarged, and looks blurred. */
export const WIDEST_POSTER = Math.max(...SIZES.map(({ width }) => width))

/** `scales`: a drawing that is sharp in every size. */
export async function measurePicture(file: string): Promise<{ width: number; height: number; scales: boolean }> {
  const { default: sharp } = await import('sharp')
  const { format, autoOrient } = await sharp(file).metadata()
  return { ...autoOrient, scales: format === 'svg' }
}

/** A picture in every size and form the shop shows, cut around what draws the eye. */
export async function drawPoster(file: string): Promise<PosterFiles> {
  // Only here: its native part weighs on every start and may be missing on a rare platform.
  const { default: sharp } = await import('sharp')
  const files: PosterFiles = []
  for (const { name, width, height } of SIZES) {
    const picture = sharp(file).autoOrient().resize({ width, height, fit: 'cover', position: 'attention' })
    files.push({ name: `${name}.avif`, content: await picture.clone().avif({ quality: 50 }).toBuffer() })
    files.push({ name: `${name}.webp`, content: await picture.webp({ quality: 72 }).toBuffer() })
  }
  return files
}
