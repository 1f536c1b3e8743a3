import { startPicture, type News } from './picture.ts'

const worker = self as unknown as { fonts: FontFaceSet }
let tell: ((news: News) => void) | undefined

/** The canvas arrives first, with the address of the font; then news of what to draw. */
addEventListener('message', ({ data }: MessageEvent<[OffscreenCanvas, string] | News>) => {
  if (!Array.isArray(data)) return tell?.(data)
  const draw = (tell = startPicture(data[0]))
  // A worker has none of the page's fonts.
  const face = new FontFace('Archivo', `url(${data[1]})`, { weight: '400 800' })
  worker.fonts.add(face)
  face.load().then(
    () => draw({}),
    () => undefined,
  )
})
