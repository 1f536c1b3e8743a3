import type { Locator, Page } from '@playwright/test'
import { aBuyer } from './buying.ts'
import { dialogNamed } from './fan.ts'
import { aShopper } from './orders.ts'
import { differ, isGreen, pictureOf, shareOf, type Picture } from './picture.ts'
import { expectAccessible, expectNoSidewaysScroll, expectReadable } from './screen.ts'
import { chips, free, openList, THEATRE } from './seats.ts'
import { sendByWhatsApp } from './send-link.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { chooseBest, look, picture, restingPicture, view, WORDS } from './viewing.ts'
import { forgive, open } from './visitor.ts'

/** A picture is looked at by reading it back, which a browser without a graphics card complains of. */
test.afterEach(({ complaints }) => forgive(complaints, /GPU stall due to ReadPixels|ERR_INTERNET_DISCONNECTED/))

test.beforeEach(({ page }) => refuseCookiesBeforehand(page))

async function expectSame(canvas: Locator, before: Picture): Promise<void> {
  await expect.poll(async () => differ(before, await pictureOf(canvas))).toBe(false)
}

async function expectOther(canvas: Locator, before: Picture): Promise<void> {
  await expect.poll(async () => differ(before, await pictureOf(canvas))).toBe(true)
}

/** Scripts this page has loaded that draw with a graphics card. */
async function drawers(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? name : []))
    const texts = await Promise.all([...new Set(loaded)].map(async (name) => (await fetch(name)).text()))
    return texts.filter((text) => text.includes('drawArrays')).length
  })
}

test('the best seats are looked from, enlarged, turned and compared, and Back closes it', async ({ page }) => {
  await chooseBest(page)
  // Nothing of it is there before it is asked for.
  expect(await drawers(page)).toBe(0)
  await look(page).tap()
  const dialog = view(page)
  await expect(dialog.getByText(WORDS)).toBeVisible()
  expect(await drawers(page)).toBe(1)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'the view')
  await expectReadable(page, 'the view', '.view')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })

  const canvas = picture(dialog)
  const first = await restingPicture(canvas)
  expect(shareOf(first, isGreen)).toBeGreaterThan(0.15)
  await dialog.getByRole('button', { name: 'Binóculo' }).tap()
  await expect(dialog.getByRole('button', { name: 'Binóculo' })).toHaveAttribute('aria-pressed', 'true')
  await expectOther(canvas, first)
  await dialog.getByRole('button', { name: 'Binóculo' }).tap()
  await expectSame(canvas, first)

  const stage = dialog.getByRole('group', { name: /^Vista de / })
  await stage.focus()
  await page.keyboard.press('ArrowRight')
  await expectOther(canvas, first)
  await page.keyboard.press('Home')
  await expectSame(canvas, first)

  const other = dialog.getByRole('button', { name: /^Comparar com / })
  await other.tap()
  await expect(dialog.getByText(WORDS)).toHaveCount(2)
  await expect(picture(dialog)).toHaveCount(2)
  await expectAccessible(page, 'two views')
  // What one does with them stays in sight, also on a phone that lies.
  const tool = dialog.getByRole('button', { name: 'Binóculo' })
  for (const shown of [tool, other]) await expect(shown).toBeInViewport({ ratio: 1 })
  await other.tap()
  await expect(picture(dialog)).toHaveCount(1)
  await page.setViewportSize({ width: 800, height: 360 })
  for (const shown of [tool, other]) await expect(shown).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 360, height: 800 })

  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(look(page)).toBeFocused()
  await expect(page.getByText(/^Escolhemos /).filter({ visible: true })).toBeVisible()
})

test('a finger turns the picture, and two enlarge it', async ({ page }) => {
  await chooseBest(page)
  await look(page).tap()
  const canvas = picture(view(page))
  const hand = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touches: [number, number][]) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints: touches.map(([x, y], id) => ({ x, y, id })) })
  // Whoever touches it is no longer told how, and what is compared is the picture alone.
  const stage = view(page).getByRole('group', { name: /^Vista de / })
  await expect(stage).toHaveAttribute('data-hint')
  await touch('touchStart', [180, 300])
  await touch('touchEnd')
  await expect(stage).not.toHaveAttribute('data-hint')
  const first = await restingPicture(canvas)
  await touch('touchStart', [180, 300])
  await touch('touchMove', [150, 300])
  await touch('touchMove', [90, 300])
  await touch('touchEnd')
  const turned = await restingPicture(canvas)
  expect(differ(first, turned)).toBe(true)
  const words = await view(page).getByText(WORDS).textContent()
  await touch('touchStart', [180, 280], [180, 320])
  await touch('touchMove', [180, 240], [180, 360])
  await touch('touchEnd')
  await expectOther(canvas, turned)
  await expect(view(page).getByText(WORDS)).toHaveText(words!)
})

test('turns with the phone where the phone sends angles, and offers it nowhere else', async ({ page }) => {
  await chooseBest(page)
  await look(page).tap()
  const dialog = view(page)
  const tilt = dialog.getByRole('button', { name: 'Mover com o celular' })
  await expect(dialog.getByRole('button', { name: 'Compartilhar esta vista' })).toBeVisible()
  await expect(tilt).toHaveCount(0)
  const first = await restingPicture(picture(dialog))
  const hold = (alpha: number) =>
    page.evaluate(
      (angle) => dispatchEvent(new DeviceOrientationEvent('deviceorientation', { alpha: angle, beta: 80, gamma: 0 })),
      alpha,
    )
  await hold(0)
  await tilt.tap()
  // A phone tells many times a second.
  await expect
    .poll(async () => {
      await hold(0)
      return tilt.getAttribute('aria-pressed')
    })
    .toBe('true')
  for (const alpha of [350, 340, 330, 320]) await hold(alpha)
  await expect.poll(async () => differ(first, await pictureOf(picture(dialog)))).toBe(true)
  await tilt.tap()
  await expect(tilt).toHaveAttribute('aria-pressed', 'false')
})

test('opened and closed however often, nothing of it stays', async ({ page }) => {
  await chooseBest(page)
  // More than a browser has contexts for: it would complain.
  for (let n = 0; n < 20; n++) {
    await look(page).tap()
    await expect(view(page).getByText(WORDS)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(view(page)).toHaveCount(0)
  }
  expect(await page.evaluate(() => document.querySelectorAll('body > div:empty, canvas.view-canvas').length)).toBe(0)
})

test('what a phone takes away is drawn again when it is given back, and told in words when it is not', async ({
  page,
}) => {
  await chooseBest(page)
  await look(page).tap()
  const dialog = view(page)
  const before = await restingPicture(picture(dialog))
  await takeAway(picture(dialog), 'and give it back')
  await expectSame(picture(dialog), before)
  await takeAway(picture(dialog))
  await expect(dialog.getByText('Seu navegador não mostra a imagem da vista.')).toBeVisible()
  await expect(picture(dialog)).toBeHidden()
})

/** What draws on a canvas is taken away, as from a page in the background; the answer comes when it is given back. */
async function takeAway(canvas: Locator, then?: 'and give it back'): Promise<void> {
  await canvas.evaluate(async (element, gives_back) => {
    const own = element as HTMLCanvasElement
    const context = own.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    if (!gives_back) Object.assign(own, { getContext: () => null })
    const restored = new Promise((resolve) => own.addEventListener('webglcontextrestored', resolve, { once: true }))
    own.addEventListener('webglcontextlost', () => setTimeout(() => context?.restoreContext()), { once: true })
    context?.loseContext()
    await restored
  }, then !== undefined)
}

test.describe('in a browser that has no file of it yet', () => {
  test.use({ cold: true })

  test('what did not come at the first press comes, as it should look, at a later one', async ({ page }) => {
    await chooseBest(page)
    await page.context().setOffline(true)
    await look(page).tap()
    await expect(page.getByText(/^Erro de rede/)).toBeVisible()
    await page.context().setOffline(false)
    // Where a browser holds on to what did not come, the second press opens the page anew, and what was chosen is there.
    await expect(async () => {
      if (await view(page).isHidden()) await look(page).tap()
      await expect(view(page).getByText(WORDS)).toBeVisible({ timeout: 5_000 })
    }).toPass()
    expect((await view(page).boundingBox())?.height).toBe(800)
  })
})

test('without WebGL it is told in words', async ({ page }) => {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind === 'webgl2' ? null : Reflect.apply(original, this, [kind, ...rest])
    } as typeof original
  })
  await chooseBest(page)
  await look(page).tap()
  await expect(view(page).getByText(WORDS)).toBeVisible()
  await expect(view(page).getByText('Seu navegador não mostra a imagem da vista.')).toBeVisible()
  await expect(picture(view(page))).toBeHidden()
  await expectAccessible(page, 'a view in words')
})

test('it is passed on as a picture with the event’s address', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files, text }: ShareData) => {
        const [file] = files!
        const image = await createImageBitmap(file!)
        Object.assign(globalThis, { shared: { text, size: [image.width, image.height], type: file!.type } })
      },
    })
  })
  await chooseBest(page)
  await look(page).tap()
  await view(page).getByRole('button', { name: 'Compartilhar esta vista' }).tap()
  await expect.poll(() => page.evaluate(() => 'shared' in globalThis)).toBe(true)
  const shared = await page.evaluate(
    () => (globalThis as { shared?: { text: string; size: number[]; type: string } }).shared,
  )
  expect(shared).toMatchObject({ size: [1200, 630], type: 'image/jpeg' })
  expect(shared?.text).toMatch(
    /^Minha vista em Maré Alta x Ferrovia Atlética: \w+-\d+ · Bloco \w+\n.+\/mare-alta\/ticket\/buy\/301$/,
  )
})

test('in a theatre it is reached with the keyboard, from the list', async ({ page }) => {
  await open(page, THEATRE)
  await openList(page, 'Plateia B')
  await free(page, 'Plateia B').first().press('Enter')
  await expect(chips(page)).toHaveCount(1)
  await look(page).press('Enter')
  await expect(view(page).getByText(WORDS)).toHaveText(/palco$/)
  await page.keyboard.press('Escape')
  await expect(view(page)).toHaveCount(0)
  await expect(look(page)).toBeFocused()
})

test('whoever has a ticket looks from it, and a friend from theirs', async ({ page, browser }) => {
  const fan = await aBuyer(page)
  const order = await (await aShopper(page.request, fan)).buy('301-1-1-1', 2)
  await open(page, `/#/ticket/list/${order.id}`)
  await look(page).tap()
  await expect(view(page).getByText('Atrás do gol, altura média', { exact: false })).toBeVisible()
  expect(shareOf(await pictureOf(picture(view(page))), isGreen)).toBeGreaterThan(0.1)
  await page.goBack()
  await page
    .getByRole('button', { name: /^Entregar para / })
    .first()
    .tap()
  const dialog = dialogNamed(page, 'ENTREGAR INGRESSO')
  const link = await sendByWhatsApp(page, dialog)
  const friend = await browser.newPage({ reducedMotion: 'reduce' })
  await refuseCookiesBeforehand(friend)
  await open(friend, link)
  await look(friend).click()
  await expect(view(friend).getByText('Atrás do gol', { exact: false })).toBeVisible()
  await friend.close()
})
