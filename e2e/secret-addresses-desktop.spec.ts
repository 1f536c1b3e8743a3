import type { Page } from '@playwright/test'
import { standInForTags, toldToGoogle, toldToMeta } from './measuring.ts'
import { HASH_URL, HISTORY_URL } from './servers.ts'
import { acceptCookiesBeforehand, expect, test } from './test.ts'
import { followFooter, forgive, takenOver } from './visitor.ts'

const SECRET = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'
const ORDER = '3f0c1e2a-9b7d-4c55-8a11-0d2e4f6a8b90'

/** Every address with a secret; `kept`: the tab stores the secret for a reload and for Back. */
const pages = [
  { path: `/ingresso/${SECRET}`, kept: true },
  { path: `/mare-alta/ingresso/${SECRET}`, kept: true },
  { path: `/mare-alta//%69ngresso/${SECRET}/`, kept: true },
  { path: `/sobre?token=${SECRET}`, kept: false },
  { path: `/mare-alta?utm_source=x&token=${SECRET}`, kept: false },
  { path: `/ticket/buy/101?vincular=${SECRET}`, kept: false },
  { path: `/ticket/list/${ORDER}?answer=refund`, kept: false },
]
/** Documents of their own, which load nothing of the storefront. */
const plain = [
  `/biometry/invite/${SECRET}`,
  `/biometry/capture/${SECRET}`,
  `/api/integrations/callback?code=${SECRET}&state=${SECRET}`,
]

test.use({ cold: true })
test.afterEach(({ complaints }) => forgive(complaints, /status of 40[0-9]/))

/** Wrong links are rate-limited. */
async function answerDeadLinks(page: Page): Promise<void> {
  const json = { code: 'handover_not_found', message: 'Este link não vale mais' }
  await page.route(`**/api/handed/${SECRET}`, (route) => route.fulfill({ status: 404, json }))
}

/** All requests that leave the browser, with their headers and bodies. */
function watchRequests(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const is_own = request.isNavigationRequest() || request.url().includes(`/api/handed/${SECRET}`)
    sent.push(`${is_own ? '' : request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`)
  })
  return sent
}

async function measured(page: Page): Promise<unknown> {
  return [await toldToGoogle(page), await toldToMeta(page)]
}

const modes = [
  { mode: 'hash', base: HASH_URL, written: (path: string) => [path, `/#${path}`] },
  { mode: 'history', base: HISTORY_URL, written: (path: string) => [path, `/#${path}`] },
]
for (const { mode, base, written } of modes) {
  test.describe(`${mode} addresses`, () => {
    test('no measuring script learns a secret from any address', async ({ browser, complaints }) => {
      test.slow()
      const addresses = pages.flatMap(({ path, kept }) => written(path).map((address) => ({ address, kept })))
      for (const { address, kept } of addresses) {
        const context = await browser.newContext()
        const page = await context.newPage()
        await acceptCookiesBeforehand(page)
        const foreign = await standInForTags(page)
        await answerDeadLinks(page)
        const sent = watchRequests(page)
        await page.goto(base + address)
        await takenOver(page)
        await expect.poll(() => page.url(), address).not.toMatch(new RegExp(`${SECRET}|answer=`))
        if (kept) await expect(page, address).toHaveURL(/(i|%69)ngresso\/1\/?$/)
        // Scripts can still read the document's first address, so later pages stay unmeasured too.
        if (!address.includes('answer=')) {
          if (address.includes('vincular')) {
            await expect(page.getByRole('dialog', { name: 'ACESSE SUA CONTA' })).toBeVisible()
            await page.keyboard.press('Escape')
          }
          await followFooter(page, 'Sobre')
          await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
          expect([await measured(page), foreign], address).toEqual([[[], []], []])
          await page.goBack()
          if (kept) {
            const asked = page.waitForRequest(`**/api/handed/${SECRET}`)
            await page.reload()
            await asked
            await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
            expect([await measured(page), foreign], address).toEqual([[[], []], []])
          }
        }
        const told = JSON.stringify([await measured(page), foreign, sent])
        expect(told, address).not.toContain(SECRET)
        expect(JSON.stringify([await measured(page), foreign]), address).not.toContain(ORDER)
        await context.close()
      }
      for (const path of plain) {
        const context = await browser.newContext()
        const page = await context.newPage()
        await acceptCookiesBeforehand(page)
        const foreign = await standInForTags(page)
        const sent = watchRequests(page)
        const answer = await page.goto(base + path)
        expect([path, answer?.headers()['cache-control']]).toEqual([path, 'private, no-store'])
        await page.getByRole('link').first().click()
        await takenOver(page)
        expect(await page.evaluate(() => document.referrer), path).not.toContain(SECRET)
        expect(JSON.stringify([await measured(page), foreign, sent]), path).not.toContain(SECRET)
        await context.close()
      }
      expect(complaints).toEqual([])
    })
  })
}

test('a measured page that a fragment leads to a secret is loaded anew, without measuring', async ({ page }) => {
  await acceptCookiesBeforehand(page)
  await standInForTags(page)
  await answerDeadLinks(page)
  await page.goto('/mare-alta')
  await expect.poll(async () => (await toldToGoogle(page)).length).toBe(1)
  // Runs after our script, like a measuring script.
  await page.evaluate(() => {
    for (const name of ['hashchange', 'popstate']) {
      addEventListener(
        name,
        (event) => {
          const heard = [localStorage.getItem('spied'), event.type, (event as HashChangeEvent).newURL, location.href]
          localStorage.setItem('spied', heard.join(' '))
        },
        true,
      )
    }
  })
  await page.evaluate((secret) => (location.hash = `#/mare-alta/ingresso/${secret}`), SECRET)
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
  await expect(page).toHaveURL(/#\/mare-alta\/ingresso\/1$/)
  expect(await measured(page)).toEqual([[], []])
  expect(await page.evaluate(() => localStorage.getItem('spied'))).not.toContain(SECRET)
})

test('the address of an opened ticket, taken elsewhere, asks for the link of the message', async ({
  page,
  browser,
}) => {
  await acceptCookiesBeforehand(page)
  await answerDeadLinks(page)
  await page.goto(`${HISTORY_URL}/ingresso/${SECRET}`)
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
  const elsewhere = await (await browser.newContext()).newPage()
  await acceptCookiesBeforehand(elsewhere)
  await elsewhere.goto(page.url())
  await expect(elsewhere.getByRole('heading', { name: 'Abra de novo o link que você recebeu' })).toBeVisible()
  await elsewhere.context().close()
})
