import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { demoProducers } from '../../apps/api/src/demo/producers.ts'
import { inksOf } from './inks.ts'
import { posters, type Poster } from './posters.ts'
import { drawPoster } from './stage.ts'

const FOLDER = fileURLToPath(new URL('../../apps/api/demo/storage/posters', import.meta.url))

/** Cards are 16:9, banners 8:3. Large pictures land on dense screens, where less quality looks the same. */
const SIZES = [
  { name: 'card-360', width: 360, height: 203, avif: 38, webp: 40 },
  { name: 'card-720', width: 720, height: 405, avif: 36, webp: 34 },
  { name: 'wide-1280', width: 1280, height: 480, avif: 33, webp: 28 },
  { name: 'wide-1920', width: 1920, height: 720, avif: 31, webp: 22 },
]

await rm(FOLDER, { recursive: true, force: true })
let bytes = 0
for (const [name, poster] of Object.entries(posters)) bytes += await save(name, poster)
console.log(`${Object.keys(posters).length} posters, ${Math.round(bytes / 1024)} kB in ${FOLDER}`)

async function save(name: string, { figure, producer_id }: Poster): Promise<number> {
  const producer = demoProducers.find(({ id }) => id === producer_id)
  if (!producer) throw new Error(`${name}: there is no producer ${producer_id}`)
  const folder = `${FOLDER}/${name}`
  await mkdir(folder, { recursive: true })
  let written = 0
  for (const { name: file, width, height, avif, webp } of SIZES) {
    const picture = sharp(Buffer.from(drawPoster(figure, inksOf(producer.theme), width, height)))
    const small = await picture.clone().avif({ quality: avif, effort: 3 }).toFile(`${folder}/${file}.avif`)
    const common = await picture
      .webp({ quality: webp, effort: 6, smartSubsample: true })
      .toFile(`${folder}/${file}.webp`)
    written += small.size + common.size
  }
  return written
}
