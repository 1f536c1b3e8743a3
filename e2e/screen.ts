import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { ALL } from './all.ts'

const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose verdict depends on the palette; whatever else holds in one holds in the other. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Colours are the same roles on every screen, and asking whether they can be read takes longest: of a few, or of all. */
export const palettes = ALL ? (['dark', 'light'] as const) : (['dark'] as const)
const ASKED_OF_FEW = ALL ? [] : COLOUR_RULES

/**
 * What is on the screen. Motion is off, so that nothing is judged half faded in. The card's document is the provider's and
 * cannot be looked into.
 */
export async function expectAccessible(page: Page, what: string, part = 'html'): Promise<void> {
  for (const colorScheme of palettes) {
    const rules = colorScheme === 'dark' ? EVERY_RULE : COLOUR_RULES
    await expectKept(page, { what, part, colorScheme, rules, except: ASKED_OF_FEW })
  }
}

/** The colours alone, for a screen whose parts were judged elsewhere. */
export async function expectReadable(page: Page, what: string, part = 'html'): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await expectKept(page, { what, part, colorScheme, rules: COLOUR_RULES, except: [] })
  }
}

type Palette = 'dark' | 'light'
type Judged = { what: string; part: string; colorScheme: Palette; rules: string[]; except: string[] }

async function expectKept(page: Page, { what, part, colorScheme, rules, except }: Judged): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const { violations } = await judge(page, part, { rules, except })
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
  expect.soft(found, `${what}, ${colorScheme}`).toEqual([])
}

/** Bringing axe into a document takes longer than most of its verdicts, so it is brought once. */
async function judge(page: Page, part: string, { rules, except }: Pick<Judged, 'rules' | 'except'>) {
  const there = await page.evaluate(() => 'axe' in globalThis)
  return new AxeBuilder({ page, ...(there && { axeSource: ';' }) })
    .setLegacyMode()
    .options({
      runOnly: rules,
      rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
      resultTypes: ['violations'],
      iframes: false,
    })
    .include(part)
    .analyze()
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const surplus = await page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth)
  expect.soft(surplus).toBe(0)
}

/**
 * Nothing but an open dialog lies on what one needs: title and ✕ of a dialog; menu, logo, total and the way on of a page. Neither does
 * the cookie notice on a page's title; a message stands below the header, for five seconds.
 */
export async function expectNothingCovered(page: Page, what: string): Promise<void> {
  const covered = await page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const needed = dialog ? 'header *' : '#root > header :is(a, button), .dock :is(strong, button)'
    const pairs = [['[role=status] > p', needed], ...(dialog ? [] : [['.cookie-notice', `${needed}, h1`]])] as [
      string,
      string,
    ][]
    const boxes = (selector: string) =>
      Array.from((dialog ?? document).querySelectorAll(selector), (part) => ({
        part,
        box: part.getBoundingClientRect(),
      }))
    return pairs.flatMap(([over, under]) =>
      boxes(over).flatMap(({ box: a }) =>
        boxes(under)
          .filter(
            ({ box: b }) => b.width > 0 && b.left < a.right && b.right > a.left && b.top < a.bottom && b.bottom > a.top,
          )
          .map(({ part }) => `${over} covers ${part.outerHTML.slice(0, 120)}`),
      ),
    )
  })
  expect(covered, what).toEqual([])
}
