import { dirname, resolve } from 'node:path'
import { BadFile, type Path, type Problem } from '#catalogue/bad-file.ts'
import { namePoster, type NewPoster } from '#catalogue/pictures.ts'
import { drawPoster, measurePicture, WIDEST_POSTER } from './draw-poster.ts'

type Named = { file: string; picture: string; path: Path }

/** Reads only the head of the picture: whether it is one, and how wide. */
export async function inspectPoster(
  { file, picture, path }: Named,
  found: { problems: Problem[]; risks: Problem[] },
): Promise<void> {
  try {
    const { width, height, scales } = await measurePicture(resolve(dirname(file), picture))
    if (scales || width >= WIDEST_POSTER) return
    const message = `is ${width} × ${height} pixels, and banners need ${WIDEST_POSTER} in width`
    found.risks.push({ path, message })
  } catch (error) {
    found.problems.push(unconverted(path, error as Error))
  }
}

/** Takes seconds, so never inside a transaction. */
export async function convertPoster(event_id: string, { file, picture, path }: Named): Promise<NewPoster> {
  try {
    return namePoster(event_id, await drawPoster(resolve(dirname(file), picture)))
  } catch (error) {
    throw new BadFile(file, [unconverted(path, error as Error)])
  }
}

function unconverted(path: Path, { message }: Error): Problem {
  return { path, message: `cannot be converted: ${message}` }
}
