import { AxeBuilder } from '@axe-core/playwright'
import type { FrameLocator, Page } from '@playwright/test'
import { ALL } from './all.ts'
import { COLOUR_RULES, palettes } from './screen.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { open } from './visitor.ts'

type Said = { type: string; token?: string; brand?: string; last4?: string; height?: number }

/** What the page around a frame has to have, not the frame. */
const OF_THE_PAGE = ['landmark-one-main', 'page-has-heading-one']

/** The document in a frame of our own page, as the shop shows it, with everything it says written down. */
async function openCard(page: Page): Promise<FrameLocator> {
  await refuseCookiesBeforehand(page)
  await open(page, '/suporte')
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.title = 'Cartão'
    frame.setAttribute('sandbox', 'allow-scripts allow-forms')
    frame.src = '/dev/sandbox/card'
    frame.width = '328'
    const heard: unknown[] = []
    Object.assign(globalThis, { heard })
    addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow) return
      heard.push(data)
      if (data.type === 'card:height') frame.height = String(data.height)
    })
    document.querySelector('main')?.prepend(frame)
  })
  await expect.poll(async () => said(page, 'card:ready')).toHaveLength(1)
  return page.frameLocator('iframe')
}

async function said(page: Page, type: string): Promise<Said[]> {
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: Said[] }).heard)
  return heard.filter((message) => message.type === type)
}

async function tell(page: Page, message: object): Promise<void> {
  await page.evaluate((text) => {
    document.querySelector('iframe')?.contentWindow?.postMessage(JSON.parse(text), '*')
  }, JSON.stringify(message))
}

async function fill(card: FrameLocator): Promise<void> {
  await card.getByLabel('Número do cartão').pressSequentially('4000007777123453')
  await card.getByLabel('Validade').pressSequentially('1239')
  await card.getByLabel('CVV').fill('123')
  await card.getByLabel('Nome impresso no cartão').fill("José d'Ávila")
}

test('a card that is typed becomes a token, and nothing else leaves', async ({ page }) => {
  const card = await openCard(page)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.frame() !== page.mainFrame()) requests.push(request.url())
  })
  await fill(card)
  await expect(card.getByLabel('Número do cartão')).toHaveValue('4000 0077 7712 3453')
  await expect(card.getByLabel('Validade')).toHaveValue('12/39')
  await expect(card.getByText('Visa')).toBeVisible()
  await tell(page, { type: 'card:tokenize' })
  await expect.poll(() => said(page, 'card:token')).toHaveLength(1)

  const [{ token = '', ...rest } = {}] = await said(page, 'card:token')
  expect(rest).toEqual({ type: 'card:token', brand: 'visa', last4: '3453' })
  expect(token).toMatch(/^sbx_[\w-]{342}$/)
  const heard = await page.evaluate(() => JSON.stringify((globalThis as unknown as { heard: Said[] }).heard))
  for (const secret of ['4000007777123453', '40000077', '12/39', 'JOSE']) expect(heard).not.toContain(secret)
  expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument)).toBeNull()
  expect(requests).toEqual([])
})

test(
  'what is missing or wrong is said beside its field, and the first one gets the focus',
  repeat(),
  async ({ page }) => {
    const card = await openCard(page)
    const number = card.getByLabel('Número do cartão')
    await tell(page, { type: 'card:tokenize' })
    await expect(number).toBeFocused()
    await expect(number).toHaveAccessibleDescription('Este campo é obrigatório')
    expect(await said(page, 'card:invalid')).toHaveLength(1)

    await number.fill('4000007777123454')
    await expect(number).toHaveAttribute('aria-invalid', 'false')
    await page.keyboard.press('Tab')
    await expect(card.getByLabel('Validade')).toBeFocused()
    await expect(number).toHaveAccessibleDescription('Número do cartão inválido')
    await card.getByLabel('Validade').fill('01/20')
    await page.keyboard.press('Tab')
    await expect(card.getByLabel('Validade')).toHaveAccessibleDescription('Este cartão já venceu')
    await card.getByLabel('CVV').fill('12')
    await page.keyboard.press('Tab')
    await expect(card.getByLabel('CVV')).toHaveAccessibleDescription('CVV inválido')
    await tell(page, { type: 'card:tokenize' })
    await expect(number).toBeFocused()
    expect(await said(page, 'card:token')).toHaveLength(0)
  },
)

test(
  'a digit is mended in the middle of the number, and other brands are known and grouped',
  repeat(),
  async ({ page }) => {
    const card = await openCard(page)
    const number = card.getByLabel('Número do cartão')
    await number.fill('40000077771234')
    for (let i = 0; i < 7; i++) await number.press('ArrowLeft')
    await number.press('Backspace')
    await number.pressSequentially('9')
    await expect(number).toHaveValue('4000 0079 7712 34')
    for (const [typed, shown, brand] of [
      ['370000777712342', '3700 007777 12342', 'American Express'],
      ['5090007777123451', '5090 0077 7712 3451', 'Elo'],
      ['5200007777123458', '5200 0077 7712 3458', 'Mastercard'],
    ] as const) {
      await number.fill(typed)
      await expect(number).toHaveValue(shown)
      await expect(card.getByText(brand)).toBeVisible()
    }
  },
)

test('it wears the shop’s colours, tells its height and listens to nobody but the shop', repeat(), async ({ page }) => {
  const card = await openCard(page)
  const colours = { background: '#102030', text: 'rgb(250, 251, 252)', primary: 'url(https://evil.example)' }
  await tell(page, { type: 'card:look', colours, radius: '20px' })
  const body = card.locator('body')
  await expect(body).toHaveCSS('background-color', 'rgb(16, 32, 48)')
  await expect(body).toHaveCSS('color', 'rgb(250, 251, 252)')
  await expect(card.getByLabel('CVV')).toHaveCSS('border-radius', '20px')

  const height = () => page.locator('iframe').evaluate((frame) => frame.clientHeight)
  const small = await height()
  await tell(page, { type: 'card:tokenize' })
  await expect.poll(height).toBeGreaterThan(small)
  await body.evaluate(() => window.postMessage({ type: 'card:tokenize' }, '*'))
  await tell(page, { type: 'card:tokenize' })
  await expect.poll(() => said(page, 'card:invalid')).toHaveLength(2)
})

test('where the browser cannot encrypt it says so and takes no card', repeat(), async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined }))
  const card = await openCard(page)
  await expect(card.getByRole('alert')).toHaveText(/só pode ser digitado com segurança em um endereço https/)
  await fill(card)
  await tell(page, { type: 'card:tokenize' })
  await expect.poll(() => said(page, 'card:invalid')).toHaveLength(1)
  expect(await said(page, 'card:token')).toEqual([])
})

test('the document is accessible, empty, filled and with mistakes', repeat(), async ({ page }) => {
  const card = await openCard(page)
  for (const colorScheme of palettes) {
    await page.emulateMedia({ colorScheme })
    const judge = async (what: string) => {
      const axe = new AxeBuilder({ page }).include('iframe')
      const asked = colorScheme === 'dark' ? axe.disableRules(OF_THE_PAGE) : axe.withRules(COLOUR_RULES)
      // A frame that is too busy to answer is left out, and nobody is told.
      await expect(async () => {
        const { violations, passes } = await asked.analyze()
        expect(passes.map(({ id }) => id)).toContain('color-contrast')
        expect.soft(violations, `${what}, ${colorScheme}`).toEqual([])
      }).toPass()
    }
    if (ALL) await judge('as it comes')
    await tell(page, { type: 'card:tokenize' })
    await expect(card.getByText('Este campo é obrigatório').first()).toBeVisible()
    await judge('with mistakes')
    await fill(card)
    if (ALL) await judge('filled in')
    for (const input of await card.locator('input').all()) {
      expect((await input.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await input.fill('')
    }
  }
})
