import type { Page } from '@playwright/test'
import { aBuyer } from './buying.ts'
import { aShopper, openMore } from './orders.ts'
import { arrive, informationScreens } from './producers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

/** With letters twice as large nothing scrolls sideways, no title is cut, and a tap reaches every control. */
async function expectRoom(page: Page, what: string): Promise<void> {
  const surplus = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      const places = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      return Math.max(...places.map((place) => place.scrollWidth - place.clientWidth))
    })
  // A placeholder may be wider than its content.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // A width of half a pixel more is rounded up.
  await expect.soft.poll(surplus, { message: what, timeout: 5000 }).toBeLessThanOrEqual(1)
  await expect.soft.poll(() => page.evaluate(lostAtLargeLetters), { message: what, timeout: 5000 }).toEqual([])
}

/** Clipped titles, and controls off the screen or covered after scrolling to them. */
function lostAtLargeLetters(): string[] {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const place = dialog ?? document.body
  const lost: string[] = []
  const lose = (why: string, part: Element) =>
    void lost.push(`${why}: ${part.tagName} ${part.ariaLabel ?? part.textContent?.trim().slice(0, 40)}`)
  const isShown = (part: Element) => {
    const { width, height } = part.getBoundingClientRect()
    return (
      place.contains(part) &&
      width > 2 &&
      height > 2 &&
      part.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
  }
  const ancestors = (part: Element): Element[] => [part, ...(part.parentElement ? ancestors(part.parentElement) : [])]
  for (const title of place.querySelectorAll('h1, h2, h3')) {
    if (!isShown(title) || getComputedStyle(title).clipPath !== 'none') continue
    const words = document.createRange()
    words.selectNodeContents(title)
    const box = words.getBoundingClientRect()
    const around = ancestors(title).filter((part) => place.contains(part) && part !== place)
    // A scrolling row has its other titles off the screen.
    const is_swiped = around.some((part) => /auto|scroll/.test(getComputedStyle(part).overflowX))
    if (!is_swiped && (box.left < -1 || box.right > innerWidth + 1)) lose('beside the screen', title)
    for (const part of around) {
      const frame = part.getBoundingClientRect()
      const cuts = /hidden|clip/.test(getComputedStyle(part).overflow)
      if (cuts && (box.right > frame.right + 1 || box.bottom > frame.bottom + 4)) lose('cut', title)
    }
  }
  for (const control of place.querySelectorAll('a[href], button:enabled, summary, input, select')) {
    // A link to the content shows itself when a key focuses it.
    const is_unseen = control.closest('.seat-map-stage svg, [aria-hidden=true], .seat-grid-unseen, [href="#conteudo"]')
    if (is_unseen || !isShown(control)) continue
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const [{ left, top, width, height } = new DOMRect()] = control.getClientRects()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const met =
      hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control))
    if (!met) lose('out of reach', control)
  }
  scrollTo(0, 0)
  return lost
}

async function turnTo(page: Page, path: string): Promise<void> {
  await page.goto(`/#${path}`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

test('every open page at 200 % text', async ({ page }) => {
  test.slow()
  await arrive(page, '/')
  const events = ['101', '102', '103', '201', '301', '501', '703'].map((id) => `/ticket/buy/${id}`)
  const forms = ['/login', '/register', '/user/recover', '/producers/mare-alta', '/nenhuma/pagina']
  for (const path of ['/', ...Object.keys(informationScreens), ...events, ...forms]) {
    await turnTo(page, path)
    await expectRoom(page, path)
  }
})

test('the header names tickets and account in one line each at 200 % text', async ({ page }) => {
  await arrive(page, '/')
  await expectRoom(page, 'home')
  for (const name of ['Ingressos', 'Acesse Sua Conta']) {
    const words = page.getByRole('banner').getByRole('button', { name, exact: true })
    const lines = await words.evaluate((button) => {
      const range = document.createRange()
      range.selectNodeContents(button.lastChild!)
      return new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom))).size
    })
    expect.soft(lines, name).toBe(1)
  }
})

test('every dialog of a visitor at 200 % text', async ({ page }) => {
  test.slow()
  await arrive(page, '/mare-alta/ticket/buy/301')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Informações' }).first().click()
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expectRoom(page, 'description')
  for (const name of ['Mapa do local', 'É sócio-torcedor?']) {
    await dialog.getByRole('button', { name }).click()
    await expectRoom(page, name)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Informações' }).first().click()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Acesse Sua Conta' }).click()
  await expectRoom(page, 'login')
  await dialog.getByText('Esqueci minha senha!').click()
  await expectRoom(page, 'recovery')
})

test('every page and dialog of a fan at 200 % text', repeat(), async ({ page }) => {
  test.slow()
  const shopper = await aShopper(page.request, await aBuyer(page))
  const match = await shopper.buy('301-1-1-1', 2)
  const waiting = await shopper.order('703-1-1-1', 1)
  await arrive(page, '/sobre')
  for (const path of ['/user/data', '/ticket/payments', `/ticket/list/${waiting.id}`, `/ticket/list/${match.id}`]) {
    await turnTo(page, path)
    await expectRoom(page, path)
  }
  await page
    .getByRole('button', { name: /^Ampliar o código/ })
    .first()
    .click()
  await expectRoom(page, 'full code')
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openMore(page)
  for (const name of [/^Trocar portador/, /^Cadastrar biometria/, /^Solicitar cancelamento/]) {
    await page.getByRole('button', { name }).first().click()
    await expectRoom(page, String(name))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
