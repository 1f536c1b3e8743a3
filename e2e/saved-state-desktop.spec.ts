import type { Page } from '@playwright/test'
import { ALL } from './all.ts'
import { jacaranda, mareAlta } from './demo-producers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import {
  logInBeforehand,
  ana,
  STATE_VERSION,
  emptyState,
  expectSaved,
  followFooter,
  open,
  rememberState,
  rememberText,
  savedState,
  takenOver,
} from './visitor.ts'

const cart = { event_id: '301', step: 2, quantities: { 'tipo-1': 2 }, coupons: [], timer: null }

test.beforeEach(async ({ page, context }) => {
  await refuseCookiesBeforehand(page)
  // Only the bar of unfinished purchases asks with the invented token of the saved user.
  await context.route('**/api/unfinished', (route) =>
    route.fulfill({ json: { data: [], now: new Date().toISOString() } }),
  )
})

test('the visit is remembered in eight slices under one key', async ({ page }) => {
  await open(page, '/')
  await expectSaved(page, { producers: { selected: { id: '0', title: jacaranda.title, footer: jacaranda.footer } } })
  expect(Object.keys(await savedState(page)).toSorted()).toEqual([
    'app',
    'cart',
    'dialog',
    'events',
    'mapping',
    'producers',
    'ticket',
    'user',
    'version',
  ])
  await page.waitForFunction(() => localStorage.getItem('font'))
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(['cookies', 'font', 'vuex'])
})

test('the producer of the session is remembered with id, title and footer text', repeat(), async ({ page }) => {
  await open(page, '/mare-alta')
  await expectSaved(page, { producers: { selected: { id: '2', title: mareAlta.title, footer: mareAlta.footer } } })
})

const broken = {
  'text that is no JSON': '{"state":',
  'slices of wrong types': JSON.stringify({
    ...emptyState,
    user: 'Ana',
    cart: [],
    dialog: 7,
    producers: { selected: 'x' },
    app: null,
    version: STATE_VERSION,
  }),
  'an older version': JSON.stringify({
    ...emptyState,
    user: { id: 'u1', name: 'Ana Ramos', logged: true },
    version: 0,
  }),
}
/** How each is read is told without a browser too. */
const brokenOtherwise = {
  'an empty text': '',
  'JSON of another kind': '[1,2,3]',
  'a bare null': 'null',
  'a state that is a text': '{"state":"everything","version":3}',
  'a state without slices': '{"state":{},"version":3}',
}

test('a stored value that is broken or older is dropped, and the shop works', repeat(), async ({ page }) => {
  await open(page, '/mare-alta')
  for (const [what, text] of Object.entries({ ...broken, ...(ALL && brokenOtherwise) })) {
    await page.evaluate((stored) => localStorage.setItem('vuex', stored), text)
    await page.reload()
    await takenOver(page)
    await expect(page.getByRole('heading', { name: mareAlta.list }), what).toBeVisible()
    await expect(page.getByText(/^Olá/), what).toBeHidden()
    await expectSaved(page, { user: emptyState.user, cart: emptyState.cart })
    await page.getByRole('banner').getByRole('button', { name: 'Acesse Sua Conta' }).click()
    await expect(page.getByRole('dialog'), what).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog'), what).toBeHidden()
  }
})

test('a browser that refuses storage altogether can still shop', repeat(), async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
      Storage.prototype[name] = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    }
  })
  await open(page, '/')
  await page.getByRole('button', { name: 'Recusar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await followFooter(page, 'Sobre')
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
})

async function saveUser(page: Page, user: object): Promise<void> {
  await page.evaluate((saved_user) => {
    const saved = JSON.parse(localStorage.getItem('vuex') ?? '{}') as object
    localStorage.setItem('vuex', JSON.stringify({ ...saved, user: saved_user }))
  }, user)
}

test('a login or logout in one tab is seen in the other', async ({ page, context }) => {
  await open(page, '/')
  const other = await context.newPage()
  await open(other, '/sobre')
  await saveUser(other, ana)
  await expect(page.getByRole('banner').getByText('Olá, Ana').filter({ visible: true })).toBeVisible()
  await saveUser(other, emptyState.user)
  await expect(page.getByText('Olá, Ana')).toHaveCount(0)
})

test('another tab that starts does not close the dialog one is filling in', repeat(), async ({ page, context }) => {
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Acesse Sua Conta' }).click()
  const dialog = page.getByRole('dialog', { name: 'ACESSE SUA CONTA' })
  await expect(dialog).toBeVisible()
  const other = await context.newPage()
  await open(other, '/mare-alta')
  await takenOver(other)
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

test('what was remembered is still there after the shop has started', repeat(), async ({ page }) => {
  await rememberState(page, { user: ana, cart, ticket: { selected_order_id: 'o1' }, mapping: { section_id: 's1' } })
  await open(page, '/')
  await expect(page.getByRole('banner').getByText('Olá, Ana').filter({ visible: true })).toBeVisible()
  await expectSaved(page, { user: ana, cart, ticket: { selected_order_id: 'o1' }, mapping: { section_id: 's1' } })
})

test('one broken slice costs itself, not the others', repeat(), async ({ page }) => {
  await rememberText(
    page,
    JSON.stringify({ state: { ...emptyState, user: ana, cart: 'broken' }, version: STATE_VERSION }),
  )
  await open(page, '/')
  await expectSaved(page, { user: ana, cart: emptyState.cart })
})

test('the app remembers its version 3.0.5 and commit', async ({ page }) => {
  await open(page, '/')
  await expectSaved(page, {
    app: {
      version: '3.0.5',
      commit: expect.stringMatching(/^[0-9a-f]{7,}$/) as unknown as string,
      pwa: emptyState.app.pwa,
    },
  })
})

test('two tabs with two producers keep asking each for its own', repeat(), async ({ page, context }) => {
  await open(page, '/sobre')
  const other = await context.newPage()
  await open(other, '/mare-alta/sobre')
  const call = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/events')
  await page.getByRole('banner').getByRole('link', { name: jacaranda.title }).click()
  expect((await call).headers()).not.toHaveProperty('producer-id')
  await expect(page.getByRole('link', { name: /Festival Noites de Jabuticaba/ }).first()).toBeVisible()
})

test('a logout in one tab takes the account page of the other away', repeat(), async ({ page, context }) => {
  await logInBeforehand(page)
  await open(page, '/#/user/data')
  await expect(page.getByRole('heading', { level: 1, name: 'Meus dados' })).toBeVisible()
  const other = await context.newPage()
  await open(other, '/')
  await saveUser(other, emptyState.user)
  await expect(page.getByRole('dialog', { name: 'ACESSE SUA CONTA' })).toBeVisible()
  await expect(page.getByText('Meus dados')).toHaveCount(0)
})
