import { createHash } from 'node:crypto'
import type { Db } from '#db/db.ts'
import { isSvgHead } from './svg-head.ts'

export type Picture = {
  hash: string
  type: string
  /** Its name says its content, and never means another one. */
  lasting: boolean
  content: Buffer
}
/** By its name: its address without the shop's own, `storage/ticket/0/logo.svg`. */
export type FindPicture = (name: string) => Promise<Picture | undefined>

export type NewPicture = { name: string; content: Buffer; lasting: boolean }

/** The database refuses more. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024

const NAME = /^(?:storage|office)(?:\/[^\p{C}\p{Z}/\\:.][^\p{C}\p{Z}/\\:]*)+$/u
const MAX_NAME = 200

/** Whoever asks for anything else asks for nothing: neither a folder above nor what begins with a dot. */
export function isPictureName(name: string): boolean {
  return name.length <= MAX_NAME && NAME.test(name)
}

/** Answers how many are new. A name that lasts goes on meaning what it does. */
export async function keepPictures(db: Db, pictures: readonly NewPicture[]): Promise<number> {
  if (pictures.length === 0) return 0
  const hashes = pictures.map(({ content }) => hashPicture(content))
  const contents = new Map(pictures.map((picture, i) => [hashes[i] as string, picture]))
  // In one order, for whoever else is keeping the same ones.
  const unlike = [...contents.keys()].toSorted()
  const all = unlike.map((hash) => contents.get(hash) as NewPicture)
  const kept = await db.query(
    `with added as (insert into pictures (hash, type, content)
                    select hash, type, decode(content, 'base64')
                      from unnest($1::text[], $2::text[], $3::text[]) as given (hash, type, content)
                    on conflict (hash) do nothing)
     insert into picture_names (name, hash, lasting)
     select name, hash, lasting from unnest($4::text[], $5::text[], $6::boolean[]) as given (name, hash, lasting)
     on conflict (name) do update set hash = excluded.hash, set_at = clock()
      where not picture_names.lasting and picture_names.hash <> excluded.hash
     returning name`,
    [
      unlike,
      all.map(requireType),
      // As letters: the embedded database takes many times as long for bytes.
      all.map(({ content }) => content.toString('base64')),
      pictures.map(({ name }) => name),
      hashes,
      pictures.map(({ lasting }) => lasting),
    ],
  )
  return kept.length
}

function requireType({ name, content }: NewPicture): string {
  const type = typeOfPicture(content)
  if (type === undefined) throw new Error(`${name} is no picture`)
  return type
}

export function hashPicture(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Every size and form of one picture: `card-360.avif`. */
export type PosterFiles = { name: string; content: Buffer }[]
export type NewPoster = { poster: string; pictures: NewPicture[] }

/** Browsers and proxies keep a picture by its address, so another one lies elsewhere: its content names the folder. */
export function namePoster(of: string, files: PosterFiles): NewPoster {
  const hash = createHash('sha256')
  for (const { content } of files) hash.update(content)
  const poster = `${of}-${hash.digest('hex').slice(0, 12)}`
  const pictures = files.map(({ name, content }) => {
    return { name: `storage/posters/${poster}/${name}`, content, lasting: true }
  })
  return { poster, pictures }
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG = Buffer.from('ffd8ff', 'hex')
const SVG_HEAD_BYTES = 4_096

/** By its content: what a file is called says nothing. */
export function typeOfPicture(content: Buffer): string | undefined {
  const word = (from: number, to: number) => content.toString('latin1', from, to)
  if (content.subarray(0, 8).equals(PNG)) return 'image/png'
  if (content.subarray(0, 3).equals(JPEG)) return 'image/jpeg'
  if (/^GIF8[79]a$/.test(word(0, 6))) return 'image/gif'
  if (word(0, 4) === 'RIFF' && word(8, 12) === 'WEBP') return 'image/webp'
  if (/^ftypavi[fs]$/.test(word(4, 12))) return 'image/avif'
  return isSvgHead(content.toString('utf8', 0, SVG_HEAD_BYTES)) ? 'image/svg+xml' : undefined
}
