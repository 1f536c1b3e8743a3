import type { Locator } from '@playwright/test'

export type Colour = readonly [red: number, green: number, blue: number]
export type Picture = { width: number; height: number; at(x: number, y: number): Colour }

/** What a person sees of a part of the page, pixel by pixel. */
export async function pictureOf(part: Locator): Promise<Picture> {
  const png = (await part.screenshot()).toString('base64')
  const { width, height, pixels } = await part.page().evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    pen.drawImage(image, 0, 0)
    const { data } = pen.getImageData(0, 0, image.width, image.height)
    let packed = ''
    for (const value of data) packed += String.fromCharCode(value)
    return { width: image.width, height: image.height, pixels: btoa(packed) }
  }, png)
  const data = Buffer.from(pixels, 'base64')
  return {
    width,
    height,
    at(x, y) {
      const from = (Math.round(y) * width + Math.round(x)) * 4
      return [data[from]!, data[from + 1]!, data[from + 2]!]
    },
  }
}

/** Grass, in whatever light. */
export function isGreen([red, green, blue]: Colour): boolean {
  return green > red * 1.25 && green > blue * 1.25
}

/** The share of a picture that is like that, looked at in a grid. */
export function shareOf(picture: Picture, isLike: (colour: Colour) => boolean): number {
  const STEP = 4
  let [like, all] = [0, 0]
  for (let y = 0; y < picture.height; y += STEP) {
    for (let x = 0; x < picture.width; x += STEP) {
      all++
      if (isLike(picture.at(x, y))) like++
    }
  }
  return like / all
}

/** Whether two pictures of one size differ in more than a few spots. */
export function differ(one: Picture, other: Picture): boolean {
  const STEP = 4
  let different = 0
  for (let y = 0; y < one.height; y += STEP) {
    for (let x = 0; x < one.width; x += STEP) {
      const [a, b] = [one.at(x, y), other.at(x, y)]
      if (a.some((value, i) => Math.abs(value - b[i]!) > 24)) different++
    }
  }
  return different > 40
}
