import type { Browser, Locator, Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { formatCpf } from '@bilheteria/rules/person'
import { aBuyer } from './buying.ts'
import { aFan, dialogNamed, digitsOf, proveIt, registerBeforehand, type Fan } from './fan.ts'
import { appReady, CLOSED, codesOf, everythingKept, test } from './installed-app.ts'
import { aShopper, type Order } from './orders.ts'
import { dataFolder } from './prepared-data.ts'
import { expectAccessible, expectNoSidewaysScroll } from './screen.ts'
import { linkAtEnd, sendByWhatsApp } from './send-link.ts'
import { expectNoShift, holdBack, watchShifts } from './shifts.ts'
import { expect, refuseCookiesBeforehand } from './test.ts'
import { forgive, logInBeforehand, open } from './visitor.ts'

const FAIR = '103-1-1-1'
const qr = (page: Page) => page.getByRole('img', { name: /^Código do ingresso de/ })
const over = (page: Page) => page.getByRole('heading', { name: 'Este link não vale mais' })

test.afterEach(({ complaints }) => forgive(complaints, new RegExp(`${CLOSED.source}|status of 404`)))

async function copyLink(page: Page, dialog: Locator): Promise<string> {
  await dialog.getByRole('button', { name: 'Copiar o link' }).click()
  await expect(page.getByText('Link copiado')).toBeVisible()
  return linkAtEnd(await page.evaluate(() => navigator.clipboard.readText()))
}

const topOf = async (part: Locator) => (await part.locator('.ticket').boundingBox())?.y

/** A browser that was never here opens a link; `told` is every byte it was sent, and what it keeps. */
async function aFriend(browser: Browser, address: string) {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await context.newPage()
  await refuseCookiesBeforehand(page)
  const heard: Promise<string>[] = []
  const answers: Promise<string>[] = []
  page.on('response', (answer) => {
    const url = answer.url()
    // A stream has no end; it says what the call says.
    if (url.endsWith('/changes')) return
    const text = answer.text().catch(() => '')
    heard.push(text)
    if (url.includes('/api/')) answers.push(text)
  })
  await page.goto(address)
  await expect(qr(page)).toHaveCount(1)
  const told = async () => [await page.content(), ...(await Promise.all(heard)), await everythingKept(page)].join('\n')
  /** Without our scripts, in which figures of all kinds stand. */
  const read = async () => [await page.locator('body').innerText(), ...(await Promise.all(answers))].join('\n')
  return { page, told, read, leave: () => context.close() }
}

/** Everything that is somebody else's, or is about money. */
function secretsOf(order: Order, name: string, buyer: Fan): string[] {
  const others = order.items.filter(({ holder }) => holder.name !== name)
  const price = (order.quote.total_cents / 100).toFixed(2)
  const of_buyer = ['Prates', buyer.email, buyer.cpf, digitsOf(buyer.cpf)]
  return [
    ...others.flatMap(({ id, holder }) => (holder.name === buyer.name ? [id] : [id, holder.name, ...reachOf(holder)])),
    ...codesOf({ items: others }),
    ...of_buyer,
    order.id,
    price,
    price.replace('.', ','),
    String(order.quote.total_cents),
  ]
}

function reachOf({ cpf, email }: Order['items'][number]['holder']): string[] {
  return [cpf, formatCpf(cpf), email]
}

/** Every amount there is in an order, as it is sent and as it is written. */
function amountsOf(order: object): RegExp[] {
  const amounts = new Set<number>()
  JSON.stringify(order, (key, value: unknown) => {
    if (key.endsWith('_cents') && typeof value === 'number' && value > 0) amounts.add(value)
    return value
  })
  return [...amounts].map((cents) => {
    const [whole, part] = (cents / 100).toFixed(2).split('.')
    return new RegExp(`(?<!\\d)(${cents}|${whole}[.,]${part})(?!\\d)`)
  })
}

/** What the keyboard alone comes to, by the names that are heard. */
async function reachedBy(page: Page, presses: number): Promise<string[]> {
  const names: string[] = []
  for (let n = 0; n < presses; n++) {
    await page.keyboard.press('Tab')
    const name = page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
    })
    names.push(await name)
  }
  return names
}

const run = promisify(execFile)
const CLI = join(import.meta.dirname, '../apps/api/dist/cli.js')

/** `npm run cli -- tickets check CODE`, as whoever looks after the shop runs it beside it. */
async function check(code: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataFolder('hash') }
  const answer = run(process.execPath, [CLI, 'tickets', 'check', code], { env })
  const { stdout } = await answer.catch((refused: { stdout: string }) => refused)
  return stdout
}

test('of four tickets three go to friends, each in a browser of its own, and what is taken back opens no gate', async ({
  page,
  browser,
  door,
}) => {
  // Four browsers, each with a service worker, exceed the usual limit on a busy machine.
  test.slow()
  await refuseCookiesBeforehand(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const fan = await aBuyer(page)
  const shopper = await aShopper(page.request, fan)
  const order = await shopper.buy(FAIR, 4)
  const codeOf = async (name: string) =>
    (await shopper.read(order.id)).items.find(({ holder }) => holder.name === name)?.code ?? ''

  await open(page, `/#/ticket/list/${order.id}`)
  await page.getByRole('button', { name: 'Entregar para Bruno' }).click()
  const dialog = dialogNamed(page, 'ENTREGAR INGRESSO')
  const links: Record<string, string> = {}
  for (const [n, name] of ['Bruno Teles', 'Caio Lins', 'Dora Melo'].entries()) {
    await expect(dialog.getByRole('heading', { name })).toBeVisible()
    await expect(dialog.getByText('Link pronto, ainda não enviado')).toBeVisible()
    if (n === 0) {
      await dialog.getByRole('button', { name: 'Fechar' }).click()
      await expect(page.getByText('Link pronto para Bruno')).toBeVisible()
      await page.getByRole('button', { name: 'Entregar para Bruno' }).click()
      await expectAccessible(page, 'handing over')
      const ways = ['Mandar pelo WhatsApp', 'Copiar o link', 'Mandar por e‑mail', 'Próximo: entregar para Caio']
      const all = [...ways, 'Gerar um novo link', 'Pegar o ingresso de volta']
      expect(await reachedBy(page, 10)).toEqual(expect.arrayContaining(all))
    }
    links[name] = n === 0 ? await sendByWhatsApp(page, dialog) : await copyLink(page, dialog)
    await expect(dialog.getByText(/^Enviado .+, às\s.+, ainda não aberto$/)).toBeVisible()
    // Her own stays with her.
    const next = dialog.getByRole('button', { name: /^Próximo: entregar para / })
    if (n < 2) await next.click()
    else await expect(next).toHaveCount(0)
  }
  expect(new Set(Object.values(links)).size).toBe(3)

  expect(amountsOf(order).length).toBeGreaterThan(3)
  const friends: Record<string, Awaited<ReturnType<typeof aFriend>>> = {}
  for (const [name, link] of Object.entries(links)) friends[name] = await aFriend(browser, `${door.url}${link}`)
  const { 'Bruno Teles': bruno, 'Caio Lins': caio, 'Dora Melo': dora } = friends
  if (!bruno || !caio || !dora) throw new Error('a friend is missing')
  for (const [name, friend] of Object.entries(friends)) {
    await expect(friend.page.getByRole('heading', { name })).toBeVisible()
    await expect(friend.page.getByText('Joana mandou este ingresso para você.')).toBeVisible()
    await expect(friend.page).toHaveURL(/\/#\/ingresso\/1$/)
    await expectNoSidewaysScroll(friend.page)
    await appReady(friend.page)
    const told = await friend.told()
    for (const secret of secretsOf(order, name, fan)) expect(told, `${name} reads of ${secret}`).not.toContain(secret)
    await expect(friend.page.getByRole('main')).not.toContainText('R$')
    const read = await friend.read()
    expect(read).toContain('"code":')
    expect(read).not.toContain('_cents')
    for (const amount of amountsOf(order)) expect(read, `${name} reads of an amount`).not.toMatch(amount)
  }
  await expectAccessible(bruno.page, 'a friend’s ticket')
  const actions = ['Ampliar o código de Bruno Teles', 'Baixar PDF', 'Adicionar ao calendário', 'Como chegar']
  expect(await reachedBy(bruno.page, 12)).toEqual(expect.arrayContaining(actions))
  await expect(dialog.getByText(/^Aberto .+, às\s/)).toBeVisible()

  const drawn = await qr(bruno.page).locator('path').getAttribute('d')
  door.close()
  await bruno.page.reload()
  await expect(qr(bruno.page)).toHaveCount(1)
  expect(await qr(bruno.page).locator('path').getAttribute('d')).toBe(drawn)
  await expect(bruno.page.getByText(/^Sem conexão/)).toBeVisible()
  door.reopen()

  const [old_dora, old_bruno, caios] = await Promise.all(['Dora Melo', 'Bruno Teles', 'Caio Lins'].map(codeOf))
  expect(await check(old_dora ?? '')).toContain('opens a gate, once')
  await dialog.getByRole('button', { name: 'Gerar um novo link' }).click()
  await expect(dialog.getByRole('heading', { name: 'Gerar um novo link para Dora?' })).toBeVisible()
  await expectAccessible(page, 'whether another link is meant')
  await dialog.getByRole('button', { name: 'Sim, gerar um novo link' }).click()
  await proveIt(page, fan)
  await expect(page.getByText('Link novo pronto. O anterior não vale mais.')).toBeVisible()
  await expect(dialog.getByText('Link pronto, ainda não enviado')).toBeVisible()
  const anew = await copyLink(page, dialog)
  expect(anew).not.toBe(links['Dora Melo'])
  await expect(over(dora.page)).toBeVisible()
  await expect(qr(dora.page)).toHaveCount(0)
  await dora.page.goto(`${door.url}${anew}`)
  await expect(qr(dora.page)).toHaveCount(1)
  expect(await check(old_dora ?? '')).toContain('is an old code')
  expect(await check(await codeOf('Dora Melo'))).toContain('opens a gate, once')

  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByText('Entregue para Dora · aberto')).toBeVisible()
  await page.getByRole('button', { name: 'Ver entrega: Bruno' }).click()
  await dialog.getByRole('button', { name: 'Pegar o ingresso de volta' }).click()
  await dialog.getByRole('button', { name: 'Sim, pegar de volta' }).click()
  await expect(page.getByText('O ingresso voltou para você, com um código novo.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Entregar para Bruno' })).toBeVisible()
  await expect(over(bruno.page)).toBeVisible()
  await expect(qr(bruno.page)).toHaveCount(0)
  expect(await check(old_bruno ?? '')).toContain('is an old code')
  expect(await check(await codeOf('Bruno Teles'))).toContain('opens a gate, once')

  // Whoever was not taken back from has what they had.
  await expect(qr(caio.page)).toHaveCount(1)
  expect(await codeOf('Caio Lins')).toBe(caios)
  for (const { leave } of Object.values(friends)) await leave()
})

test('what a friend has sent stands among the tickets of whoever opened it with an account', async ({
  page,
  browser,
}) => {
  const fan = await aBuyer(page)
  const shopper = await aShopper(page.request, fan)
  const order = await shopper.buy(FAIR, 2)
  const [, ticket] = order.items
  const handed = await shopper.handOver(ticket?.id ?? '')
  const link = new URL(handed).pathname

  const context = await browser.newContext()
  const mine = await context.newPage()
  await refuseCookiesBeforehand(mine)
  await watchShifts(mine)
  const bruno = await registerBeforehand(page.request, {
    ...aFan({ name: 'Bruno Teles' }),
    cpf: ticket?.holder.cpf ?? '',
  })
  await logInBeforehand(mine, bruno)
  await open(mine, '/#/ticket/payments')
  await expect(mine.getByRole('heading', { name: 'Você ainda não tem pedidos' })).toBeVisible()
  const gate = await holdBack(mine, '**/api/handed/*')
  await mine.goto(link)
  const expected = await topOf(mine.getByRole('status', { name: 'Carregando o seu ingresso' }))
  gate.open()
  await expect(qr(mine)).toHaveCount(1)
  expect(await topOf(mine.getByRole('main'))).toBe(expected)

  await open(mine, '/#/ticket/payments')
  const list = mine.getByRole('region', { name: 'Ingressos que mandaram para você' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(mine.getByText('Você ainda não tem pedidos')).toHaveCount(0)
  await expect(list).toContainText('Enviado por Joana')
  await expectNoShift(mine, 'a page of tickets that others have sent')
  await expectAccessible(mine, 'tickets that others have sent')
  await expectNoSidewaysScroll(mine)
  await list.getByRole('link', { name: /^Abrir ingresso/ }).click()
  await expect(qr(mine)).toHaveCount(1)
  await context.close()
})
