import type { Page } from '@playwright/test'
import type { Colour, Picture } from './picture.ts'
import { reckonView, type Plan } from './reckon-view.ts'
import { free, openList, THEATRE } from './seats.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { chooseBest, COURT, look, picture, restingPicture, STADIUM, view } from './viewing.ts'
import { forgive, open } from './visitor.ts'

/** A picture is looked at by reading it back, which a browser without a graphics card complains of. */
test.afterEach(({ complaints }) => forgive(complaints, /GPU stall due to ReadPixels/))

test.beforeEach(({ page }) => refuseCookiesBeforehand(page))

type Spot = { ahead: boolean; x: number; y: number }
type Sectors = { sectors: { sections: { id: string; name: string }[] }[]; plan: string }

/** The floor of a stage is hardly seen but from above. */
async function chooseOnBalcony(page: Page, address: string): Promise<void> {
  await open(page, address)
  await openList(page, 'Balcão')
  await free(page, 'Balcão').first().tap()
}

for (const [venue, address, choose] of [
  ['a stadium', STADIUM, chooseBest],
  ['a gymnasium', COURT, chooseBest],
  ['a theatre', THEATRE, chooseOnBalcony],
] as const) {
  test(`in ${venue} the browser draws what there is to see where the plan puts it`, async ({ page }) => {
    await choose(page, address)
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
    const ways = Array.from({ length: 30 }, (_, i) => (i + 0.75) / 30)
    const seenAt = (spots: Spot[]) => spots.map((spot) => colourOf(seen, spot)).filter((colour) => colour !== undefined)
    const inside = seenAt(
      ways.flatMap((way) => [0.5, 0.7, 0.85].map((share) => reckoned.project(reckoned.spot(share, way)))),
    )
    const outside = seenAt(ways.map((way) => besides(reckoned, way, away)))
    expect(inside.length).toBeGreaterThan(20)
    expect(outside.length).toBeGreaterThan(2)
    const own = commonest(inside)
    // But for lines, people and goals.
    expect(inside.filter((colour) => isLike(colour, own)).length / inside.length).toBeGreaterThan(0.8)
    expect(outside.filter((colour) => isLike(colour, own))).toEqual([])
  })
}

const isLike = (one: Colour, other: Colour) => one.every((value, i) => Math.abs(value - other[i]!) < 22)

function commonest(colours: Colour[]): Colour {
  const counted = colours.map((one) => ({ one, count: colours.filter((other) => isLike(one, other)).length }))
  return counted.reduce((most, next) => (next.count > most.count ? next : most)).one
}

/** So many pixels outside the border. */
function besides({ project, spot }: ReturnType<typeof reckonView>, way: number, away: number): Spot {
  const [at, next, middle] = [project(spot(1, way)), project(spot(1, way + 0.0003)), project(spot(0, way))]
  const [dx, dy] = [next.x - at.x, next.y - at.y]
  const side = Math.sign(dy * (at.x - middle.x) - dx * (at.y - middle.y)) || 1
  const length = Math.hypot(dx, dy) || 1
  return { ahead: at.ahead && next.ahead, x: at.x + (side * dy * away) / length, y: at.y - (side * dx * away) / length }
}

function colourOf(seen: Picture, { ahead, x, y }: Spot): Colour | undefined {
  return ahead && x >= 1 && y >= 1 && x < seen.width - 1 && y < seen.height - 1 ? seen.at(x, y) : undefined
}
