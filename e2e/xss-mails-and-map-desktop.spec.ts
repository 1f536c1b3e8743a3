import type { Producer } from '@bilheteria/contract/producers'
import { HASH_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { change, dropPolicy, expectNoHarm, goToEvent, watchHarm } from './xss.ts'
import { PLAIN, vectors } from './xss-vectors.ts'

// What the browser says of all it has refused is the point here, and fills its console.
test.use({ cold: true })
test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))
test.afterEach(async ({ page, complaints }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  complaints.splice(0)
})

type Compose = (producer: Producer, email: object) => { html: string }

/** The same e-mail with every word somebody could have written in it by another one. */
async function mailOf(word: () => string): Promise<string> {
  const source = '../apps/api/src/features/messages/compose-mail.ts'
  const { composeMail } = (await import(source)) as { composeMail: Compose }
  const found = await fetch(`${HASH_URL}/api/producers/current?slug=mare-alta`)
  const producer = (await found.json()) as Producer
  const company = { ...producer.company, legal_name: word(), support_email: word() }
  const tickets = vectors.map(() => ({ holder: word(), place: word() }))
  const stub = { logo_url: word(), poster_url: word(), title: word(), facts: [word(), word()], tickets }
  const email = { to: 'ana@exemplo.test', subject: word(), greets: word(), code: word(), stub }
  const button = { label: word(), url: 'https://ingressos.example/' }
  const paragraphs = [word(), ...vectors.map(() => word())]
  return composeMail({ ...producer, title: word(), company }, { ...email, button, paragraphs }).html
}

/** Where somebody began a new line, one begins there too. */
const elements = (html: string) => html.replaceAll('<br>', '').split('<').length

test('an e-mail shows what somebody has written, and does nothing of it', repeat(), async ({ page }) => {
  const harm = await watchHarm(page)
  let n = 0
  const html = await mailOf(() => vectors[n++ % vectors.length] ?? '')
  expect(elements(html)).toBe(elements(await mailOf(() => 'a')))
  await page.route('**/mail', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(`${HASH_URL}/mail`)
  await expect(page.getByText(PLAIN).first()).toBeVisible()
  await expectNoHarm(harm)
})

type Sector = { name: string; sections: { name: string }[] }
type Rows = { rows: { names: string[] }[]; notes: object[] } | null
type Plan = { shapes: object[]; sections: { block: Rows }[] }

test('names on the map, in its list and of its rows are names', repeat(), async ({ page }) => {
  const harm = await watchHarm(page)
  await dropPolicy(page)
  let n = 0
  const next = () => vectors[n++ % vectors.length] ?? ''
  await change(page, '/api/events/301', (event) => {
    const sectors = (event['sectors'] as Sector[]).map((sector) => {
      const sections = sector.sections.map((section) => Object.assign({}, section, { name: next() }))
      return Object.assign({}, sector, { name: next(), sections })
    })
    return { ...event, sectors }
  })
  await change(page, '/api/events/301/plan/*', (plan) => {
    const { shapes, sections } = plan as unknown as Plan
    return {
      ...plan,
      shapes: shapes.map((shape) => Object.assign({}, shape, { name: next() })),
      sections: sections.map((section) => {
        const { block } = section
        const rows = block?.rows.map((row) => Object.assign({}, row, { names: row.names.map(next) }))
        const notes = block?.notes.map((note) => Object.assign({}, note, { text: next() }))
        return Object.assign({}, section, { block: block && { ...block, rows, notes, marks: [] } })
      }),
    }
  })
  await goToEvent(page)
  const blocks = page.getByRole('group', { name: 'Mapa do local' }).getByRole('button')
  await blocks.nth(3).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Lista', exact: true }).click()
  await page.getByRole('heading', { level: 2 }).first().click()
  await expect(page.getByText('onerror').first()).toBeAttached()
  await expectNoHarm(harm)
})
