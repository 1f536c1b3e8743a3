import type { APIRequestContext, Page } from '@playwright/test'
import { ALL } from './all.ts'
import { aFan, logInByApi, registerBeforehand, type Fan } from './fan.ts'
import { HASH_URL, HISTORY_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { emptyState, forgive, open, savedState } from './visitor.ts'

// What a browser keeps it does not ask for, and tells of it in its own words.
test.use({ cold: true })
test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

async function aToken(request: APIRequestContext, fan: Fan, accessToken?: string): Promise<string> {
  const answer = (await (await logInByApi(request, fan)).json()) as { access_token: string }
  return encodeURIComponent(btoa(JSON.stringify({ accessToken: accessToken ?? answer.access_token })))
}

/** Nobody is logged in by a link alone. */
async function sayYes(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: /^Entrar como j\*\*\*.@exemplo\.test\?$/ })
  await question.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Written where no shop is running that would write over it. */
async function chooseTickets(page: Page): Promise<void> {
  await page.evaluate(() => {
    const saved = JSON.parse(localStorage.getItem('vuex') ?? '{}') as object
    const chosen = {
      cart: { event_id: '301', step: 2, quantities: { '301-1': 2 }, coupons: [], timer: null },
      events: { selected_event_id: '301' },
    }
    localStorage.setItem('vuex', JSON.stringify({ ...saved, ...chosen }))
  })
}

/** Everything the page asks for after its document, and what it says about where it is. */
function watchRequests(page: Page): string[] {
  const told: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) told.push(`${request.url()} ${JSON.stringify(request.headers())}`)
  })
  return told
}

const withToken = ['/sobre?token=TOKEN', '/#/sobre?token=TOKEN', '/?token=TOKEN#/faq', '/mare-alta?token=TOKEN']
for (const [n, address] of withToken.entries()) {
  test(`a token logs in, wherever it stands: ${address}`, repeat(n > 0), async ({ page, request }) => {
    const fan = await registerBeforehand(request)
    const token = await aToken(request, fan)
    const told = watchRequests(page)
    await page.goto(address.replace('TOKEN', token))
    await sayYes(page)
    await expect(page).toHaveURL(/#(\/mare-alta)?\/user\/data$/)
    await expect(page.getByText('Olá, Joana').filter({ visible: true })).toBeVisible()
    const { user } = await savedState(page)
    expect(user.token).toMatchObject({ token_type: 'Bearer', refresh_token: null, expires_in: 3600 })
    for (const request of told) expect(request).not.toContain(token)
    await page.goBack()
    expect(page.url()).not.toContain('token')
  })
}

test('with history addresses too', repeat(), async ({ page, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: HISTORY_URL })
  const fan = await registerBeforehand(request)
  await page.goto(`${HISTORY_URL}/sobre?token=${await aToken(request, fan)}`)
  await sayYes(page)
  await expect(page).toHaveURL(`${HISTORY_URL}/user/data`)
})

test('a link somebody sent makes nobody of a visitor who says no', repeat(), async ({ page, request }) => {
  const fan = await registerBeforehand(request)
  const token = await aToken(request, fan)
  await open(page, `/#/faq?token=${token}`)
  const question = page.getByRole('dialog', { name: /^Entrar como / })
  await expect(question).toBeVisible()
  expect((await savedState(page)).user).toEqual(emptyState.user)
  await question.getByRole('button', { name: 'Agora não' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(`${HASH_URL}/#/faq`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Acesse Sua Conta' })).toBeVisible()
  expect((await savedState(page)).user).toEqual(emptyState.user)
})

test('a bad token is ignored and said, whatever it is', async ({ page, complaints }) => {
  const broken = [
    '%%%',
    'x',
    btoa('[]'),
    btoa('null'),
    btoa('{"accessToken":1}'),
    btoa('{"__proto__":{"accessToken":"a"}}'),
  ]
  for (const token of [
    ...broken.slice(0, ALL ? broken.length : 1),
    'A'.repeat(60_000),
    btoa('{"accessToken":"inventado"}'),
  ]) {
    await page.goto('/healthz')
    await open(page, `/#/sobre?token=${encodeURIComponent(token)}`)
    await expect(page.getByRole('status').filter({ hasText: 'Esse link de acesso não é válido.' })).toBeVisible()
    await expect(page).toHaveURL(`${HASH_URL}/#/sobre`)
    expect((await savedState(page)).user.logged).toBe(false)
  }
  forgive(complaints, /status of 401/)
})

test('somebody else is logged in: nothing changes without a press', repeat(), async ({ page, request }) => {
  const fan = await registerBeforehand(request)
  const other = await registerBeforehand(request, aFan({ name: 'Bento Lima' }))
  await page.goto(`/#/sobre?token=${await aToken(request, fan)}`)
  await sayYes(page)
  await expect(page.getByText('Olá, Joana').filter({ visible: true })).toBeVisible()

  const theirs = await aToken(request, other)
  await page.goto('/healthz')
  await open(page, `/#/faq?token=${theirs}`)
  const question = page.getByRole('dialog', { name: 'Entrar com outra conta?' })
  await question.getByRole('button', { name: 'Ficar nesta conta' }).click()
  expect((await savedState(page)).user.name).toBe(fan.name)
  await expect(page).toHaveURL(`${HASH_URL}/#/faq`)

  await page.goto('/healthz')
  const { access_token = '' } = (await savedState(page)).user.token ?? {}
  await chooseTickets(page)
  await open(page, `/#/faq?token=${theirs}`)
  const revoked = page.waitForResponse('**/oauth/revoke')
  await question.getByRole('button', { name: 'Entrar com outra conta' }).click()
  await expect(page).toHaveURL(`${HASH_URL}/#/user/data`)
  const { user, cart, events } = await savedState(page)
  expect(user.name).toBe('Bento Lima')
  expect({ cart, events }).toEqual({ cart: emptyState.cart, events: { selected_event_id: '301' } })
  await revoked
  const answer = await request.get('/api/user', { headers: { authorization: `Bearer ${access_token}` } })
  expect(answer.status()).toBe(401)
})
