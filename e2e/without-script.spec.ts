import { informationPages, producers } from './producers.ts'
import { HISTORY_URL } from './servers.ts'
import { expect, repeat, test } from './test.ts'

test.use({ javaScriptEnabled: false })

for (const { title, prefix, event } of producers) {
  test(`${title}: without script one can look around and read`, repeat(prefix !== ''), async ({ page }) => {
    await page.goto(`${prefix}/`)
    await expect(page).toHaveTitle(`Ingressos · ${title}`)
    const events = page.getByRole('main').getByRole('listitem')
    await expect(events.first()).toBeVisible()
    for (const card of await events.allInnerTexts())
      expect.soft(card).toMatch(/^.+ ·\s\d+h.*\n[^]*(R\$\s\d|Grátis|Avise-me|abre )/m)

    await page.locator(`a[href="${prefix}/ticket/buy/${event}"]`).last().click()
    await expect(page).toHaveURL(`${prefix}/ticket/buy/${event}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/R\$\s\d|Grátis/)

    await page.getByRole('link', { name: 'Dúvidas frequentes' }).click()
    await expect(page).toHaveURL(`${prefix}/faq`)
    await expect(page.getByRole('heading', { level: 1, name: 'Dúvidas frequentes' })).toBeVisible()

    await page.getByRole('link', { name: title }).first().click()
    await expect(page).toHaveURL(new RegExp(`${prefix}/?$`))
  })
}

test(
  'every information page is readable, and its table of contents leads to its sections',
  repeat(),
  async ({ page }) => {
    for (const [path, heading] of Object.entries(informationPages)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      const contents = page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link')
      expect.soft(await contents.count(), `entries of ${path}`).toBeGreaterThan(0)
      const targets = await contents.evaluateAll((entries) => entries.map((entry) => entry.getAttribute('href')))
      for (const target of targets) await expect.soft(page.locator(target ?? '')).toBeVisible()
    }
  },
)

test('on a phone the table of contents is folded, and unfolds without script', repeat(), async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/privacidade')
  const contents = page.getByRole('navigation', { name: 'Nesta página' })
  await expect(contents.getByRole('link')).toHaveCount(0)
  await contents.getByText('Nesta página').click()
  await contents.getByRole('link', { name: 'Biometria facial' }).click()
  await expect(page.getByRole('heading', { name: 'Biometria facial' })).toBeInViewport()
})

test('answers of the frequent questions unfold without script', async ({ page }) => {
  await page.goto('/faq')
  const question = page.getByRole('region').locator('details').first()
  await question.locator('summary').click()
  await expect(question.locator(':scope > :not(summary)').first()).toBeVisible()
})

test('every link of every drawn page is a real path that answers', repeat(), async ({ page, request }) => {
  const links = new Set<string>()
  for (const path of ['/', '/ticket/buy/301', ...Object.keys(informationPages)]) {
    await page.goto(path)
    const found = await page.locator('a[href]').evaluateAll((anchors) => anchors.map((a) => a.getAttribute('href')))
    for (const href of found) if (href?.startsWith('/')) links.add(href)
    expect
      .soft(
        found.filter((href) => /^(#\/|javascript:|$)/.test(href ?? '')),
        `dead links on ${path}`,
      )
      .toEqual([])
  }
  expect(links.size).toBeGreaterThan(30)
  for (const path of links) expect.soft((await request.get(path)).status(), path).toBe(200)
})

test('with history addresses pages read the same', repeat(), async ({ page }) => {
  await page.goto(`${HISTORY_URL}/mare-alta/sobre`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
  await page.getByRole('link', { name: 'Termos de uso' }).click()
  await expect(page).toHaveURL(`${HISTORY_URL}/mare-alta/termos`)
  await expect(page.getByRole('heading', { level: 1, name: 'Termos de uso' })).toBeVisible()
})

test('what does not exist is said on a readable page', async ({ page, complaints }) => {
  await page.goto('/nenhuma/pagina')
  await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
  await page.getByRole('link', { name: 'Ir para o início' }).click()
  await expect(page).toHaveURL('/')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 404')])
})
