import type { Colour, Picture } from './picture.ts'
import { reckonView, type Plan } from './reckon-view.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { chooseBest, COURT, look, picture, restingPicture, STADIUM, view } from './viewing.ts'
import { forgive } from './visitor.ts'

/** A picture is looked at by reading it back, which a browser without a graphics card complains of. */
test.afterEach(({ complaints }) => forgive(complaints, /GPU stall due to ReadPixels/))

test.beforeEach(({ page }) => refuseCookiesBeforehand(page))

type Sectors = { sectors: { sections: { id: string; name: string }[] }[]; plan: string }

for (const [venue, address] of [
  ['a stadium', STADIUM],
  ['a gymnasium', COURT],
] as const) {
  test(`in ${venue} the browser draws what there is to see where the plan puts it`, async ({ page }) => {
    await chooseBest(page, address)
    await look(page).tap()
    const pane = view(page).getByRole('figure')
    const [, row = '', number = '', section = ''] =
      /^(\w+)-(\d+) · (.+)$/.exec((await pane.locator('b').textContent()) ?? '') ?? []
    const event_id = address.split('/').at(-1)
    const { sectors, plan: hash } = (await (await page.request.get(`/api/events/${event_id}`)).json()) as Sectors
    const section_id = sectors.flatMap(({ sections }) => sections).find(({ name }) => name === section)!.id
    const plan = (await (await page.request.get(`/api/events/${event_id}/plan/${hash}`)).json()) as Plan
    const seen = await restingPicture(picture(pane))
    const { width, height } = seen
    const reckoned = reckonView({ plan, section_id, row, number: Number(number), width, height })
    // Two hundredths of the picture inside its border it is there, and as far outside it is something else.
    const away = 0.02 * Math.max(width, height)
    const own = colourOf(seen, reckoned.project(reckoned.spot(0.2, 2.4)))!
    const alike = (colour: Colour) => colour.every((value, i) => Math.abs(value - own[i]!) < 22)
    let [inside, there, outside, elsewhere] = [0, 0, 0, 0]
    for (let way = 0.1; way < 4; way += 0.13) {
      for (const share of [0.35, 0.6, 0.8]) {
        const colour = colourOf(seen, reckoned.project(reckoned.spot(share, way)))
        if (colour) inside++
        if (colour && alike(colour)) there++
      }
      const spot = besides(reckoned, way, away)
      const colour = colourOf(seen, spot)
      if (colour) outside++
      if (colour && !alike(colour)) elsewhere++
    }
    expect(inside).toBeGreaterThan(20)
    // But for lines, people and goals.
    expect(there / inside).toBeGreaterThan(0.8)
    expect(outside).toBeGreaterThan(2)
    expect(elsewhere).toBe(outside)
  })
}

/** So many pixels outside the border. */
function besides({ project, spot }: ReturnType<typeof reckonView>, way: number, away: number) {
  const [at, next, middle] = [project(spot(1, way)), project(spot(1, way + 0.001)), project(spot(0, way))]
  const [dx, dy] = [next.x - at.x, next.y - at.y]
  const side = Math.sign(dy * (at.x - middle.x) - dx * (at.y - middle.y)) || 1
  const length = Math.hypot(dx, dy) || 1
  return { ahead: at.ahead && next.ahead, x: at.x + (side * dy * away) / length, y: at.y - (side * dx * away) / length }
}

function colourOf(seen: Picture, { ahead, x, y }: { ahead: boolean; x: number; y: number }): Colour | undefined {
  return ahead && x >= 1 && y >= 1 && x < seen.width - 1 && y < seen.height - 1 ? seen.at(x, y) : undefined
}
