import { test, type Locator, type Page } from '@playwright/test'
import { COUNTED } from './report.ts'

type Goal = { taps: number; typed: number }
export type Counted = Goal & { scrolls: number; presses: string[]; goal?: Goal | undefined }

/** One hand at a phone, which remembers everything it did. Fields are typed into without counting the press that enters them. */
export function aThumb(page: Page) {
  const counted: Counted = { taps: 0, typed: 0, scrolls: 0, presses: [] }

  /** What lies below the edge or under the bar at the bottom has to be brought into view first. */
  async function reach(target: Locator): Promise<void> {
    await target.waitFor()
    if (!(await target.evaluate(isInReach))) counted.scrolls++
  }

  function count(taps: number, name: string): void {
    counted.taps += taps
    counted.presses.push(name)
  }

  return {
    async tap(target: Locator, name: string): Promise<void> {
      await reach(target)
      count(1, name)
      await target.click()
    },
    /** Something that is no element: a seat is a point of a picture. */
    async tapPicture(name: string, press: () => Promise<void>): Promise<void> {
      count(1, name)
      await press()
    },
    /** It opens, and one of its choices is pressed. */
    async select(target: Locator, value: string | { index: number }, name: string): Promise<void> {
      await reach(target)
      count(2, name)
      await target.selectOption(value)
    },
    async type(target: Locator, text: string): Promise<void> {
      counted.typed++
      await target.fill(text)
    },
    /** Walked to its end. */
    finish(goal?: Goal): void {
      test.info().annotations.push({ type: COUNTED, description: JSON.stringify({ ...counted, goal }) })
    },
    page,
  }
}
export type Thumb = ReturnType<typeof aThumb>

/** Runs in the page. */
function isInReach(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  const there = document.elementFromPoint(x + width / 2, y + height / 2)
  if (!there) return false
  return element.contains(there) || there.contains(element) || there.closest('label')?.control === element
}
