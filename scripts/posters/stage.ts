import type { Inks } from './inks.ts'
import { box, fade, tag } from './svg.ts'

/** Every picture is composed on a stage this high; only its width differs. */
export const HEIGHT = 900

/** `focus` is where the big figure stands: in the middle of a card, right of a banner's title. */
type Stage = { width: number; focus: number; wide: boolean }

/** The layers of a poster from back to front, as SVG elements. */
export type Figure = (inks: Inks, stage: Stage) => string[]

export function drawPoster(figure: Figure, inks: Inks, width: number, height: number): string {
  const stageWidth = (width / height) * HEIGHT
  const wide = width / height > 2
  const stage = { width: stageWidth, focus: stageWidth * (wide ? 0.69 : 0.5), wide }
  const frame = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${stageWidth} ${HEIGHT}`,
  }
  return tag('svg', frame, box([0, 0], [stageWidth, HEIGHT], inks.paper), ...figure(inks, stage), ...quiet(inks, stage))
}

/** Titles lie on the lower third and, in a banner, on the left: the paper comes through there. */
function quiet({ paper }: Inks, { width, wide }: Stage): string[] {
  const size = [width, HEIGHT] as const
  const floor = [
    fade({ id: 'quiet-floor', from: [0, HEIGHT * 0.66], to: [0, HEIGHT] }, [
      [0, paper, 0],
      [1, paper, wide ? 0.65 : 0.4],
    ]),
    box([0, 0], size, 'url(#quiet-floor)'),
  ]
  if (!wide) return floor
  const side = fade({ id: 'quiet-side', from: [0, 0], to: [width * 0.55, 0] }, [
    [0, paper, 0.88],
    [0.45, paper, 0.66],
    [1, paper, 0],
  ])
  return [...floor, side, box([0, 0], size, 'url(#quiet-side)')]
}
