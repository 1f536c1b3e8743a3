import { goOn, reserve } from './buying.ts'
import { expectConfirmed } from './paying.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { expectSaved, forgive } from './visitor.ts'

const CINEMA = '/ribeirao-das-flores/ticket/buy/501'
const TICKET = 'Entrada gratuita · Gramado · Lugar livre, traga sua canga'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('what costs nothing has three steps and is confirmed with the holders', async ({ page }) => {
  const fan = await reserve(page, CINEMA, { [TICKET]: 1 })
  const steps = page.getByRole('list', { name: 'Etapas' }).getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await expect(page.getByText('Pagamento', { exact: true })).toBeHidden()
  await goOn(page, 'Confirmar ingressos').click()
  await expectConfirmed(page, fan)
  await expect(steps).toHaveCount(3)
  await expectSaved(page, { cart: { step: 4, quantities: {}, timer: null } })
})

test(
  'a confirmation that is cut off can be made again, also after a reload',
  repeat(),
  async ({ page, complaints }) => {
    const fan = await reserve(page, CINEMA, { [TICKET]: 1 })
    await page.route('**/api/orders/*/payments', (route) => route.abort(), { times: 1 })
    await goOn(page, 'Confirmar ingressos').click()
    await expect(page.getByText('Erro de rede. Verifique sua conexão e tente novamente.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Falta só confirmar' })).toBeVisible()
    await expect(page.getByRole('main').getByText(fan.name)).toBeVisible()
    await page.reload()
    await goOn(page, 'Confirmar ingressos').click()
    await expectConfirmed(page, fan)
    forgive(complaints, /ERR_FAILED/)
  },
)
