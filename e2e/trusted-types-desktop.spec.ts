import type { Page } from '@playwright/test'
import { choose, goOn } from './buying.ts'
import { EVENT, openOnEvent } from './dialogs.ts'
import { dialogNamed, logIn, registerBeforehand, verifyBeforehand } from './fan.ts'
import { appReady, test } from './installed-app.ts'
import { standInForTags } from './measuring.ts'
import { cards, expectConfirmed, method, typeCard } from './paying.ts'
import { HASH_URL } from './servers.ts'
import { acceptCookiesBeforehand, expect, repeat } from './test.ts'
import { open } from './visitor.ts'

/** Everything any document of the page was refused by its policy, frames included. */
async function watchRefusals(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('tellRefusal', (text: string) => void refused.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { tellRefusal } = globalThis as unknown as { tellRefusal?(text: string): void }
      tellRefusal?.(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  return refused
}

/** What a page says to a text that wants to become markup or the address of a script. */
function tryText(page: Page, to: 'innerHTML' | 'script' | 'worker'): Promise<string> {
  return page.evaluate((sink) => {
    try {
      if (sink === 'innerHTML') document.createElement('div').innerHTML = '<b>a</b>'
      else if (sink === 'script') document.createElement('script').src = '/assets/a.js'
      else new Worker('/assets/a.js').terminate()
      return 'taken'
    } catch (error) {
      return (error as Error).name
    }
  }, to)
}

test(
  'from the home page to the paid card, with map, description, measuring and worker, no policy refuses anything',
  repeat(),
  async ({ page }) => {
    await acceptCookiesBeforehand(page)
    const asked = await standInForTags(page)
    const refused = await watchRefusals(page)
    const fan = await registerBeforehand(page.request)
    await verifyBeforehand(page.request, fan)
    await open(page, HASH_URL)
    await appReady(page)
    await open(page, `${HASH_URL}${EVENT}`)
    const description = await openOnEvent(page, 'Informações', 'INFORMAÇÕES DO EVENTO')
    await expect(description.getByRole('listitem')).toHaveCount(4)
    await open(page, `${HASH_URL}/ticket/buy/102`)
    await expect(page.locator('canvas').first()).toBeAttached()

    await open(page, `${HASH_URL}/ticket/buy/101`)
    await choose(page, { 'Inteira · Pista': 1 })
    await goOn(page).click()
    await logIn(dialogNamed(page, 'ACESSE SUA CONTA'), fan)
    await method(page, /^Cartão/).check()
    await typeCard(page, cards.approved)
    await goOn(page, 'Pagar R$ 172,50').click()
    await expectConfirmed(page, fan)
    await page.getByRole('link', { name: 'Ver ingressos' }).filter({ visible: true }).click()
    await expect(page.getByRole('img', { name: /^Código do ingresso de/ })).toHaveCount(1)
    expect(asked.some((address) => address.includes('/gtag/js'))).toBe(true)
    expect(refused).toEqual([])
  },
)

test('a text that wants to become markup, a script or a worker is refused, on every kind of page', async ({
  page,
  complaints,
}) => {
  for (const path of ['/', '/mare-alta', '/ticket/buy/101', '/shell', '/dev/sandbox/card', '/nao-existe']) {
    await page.goto(`${HASH_URL}${path}`)
    for (const sink of ['innerHTML', 'script', 'worker'] as const) {
      expect(await tryText(page, sink), `${sink} on ${path}`).toBe('TypeError')
    }
  }
  complaints.splice(0)
})
