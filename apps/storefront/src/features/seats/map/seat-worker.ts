import { startPicture, type News } from './picture.ts'

let tell: ((news: News) => void) | undefined

/** First comes the canvas, then news of what to draw on it. */
addEventListener('message', ({ data }: MessageEvent<OffscreenCanvas | News>) => {
  if (data instanceof OffscreenCanvas) tell = startPicture(data)
  else tell?.(data)
})
