import { testRealMoney } from './real-money.ts'

// Number, expiry and code lie in frames of the provider's inside ours.
testRealMoney('mercado_pago', async (fields, number) => {
  const hosted = (name: string) => fields.locator(`#${name}`).frameLocator('iframe').getByRole('textbox')
  await hosted('number').fill(number)
  await hosted('expiry').fill('08/31')
  await hosted('cvv').fill('123')
  await fields.getByLabel('Nome impresso no cartão').fill('Joana Prates')
  await fields.getByLabel('CPF do titular do cartão').fill('529.982.247-25')
})
