import { testRealMoney } from './real-money.ts'

testRealMoney('pagbank', async (fields, number) => {
  await fields.getByLabel('Número do cartão').fill(number)
  await fields.getByLabel('Validade').fill('08/31')
  await fields.getByLabel('CVV').fill('123')
  await fields.getByLabel('Nome impresso no cartão').fill('Joana Prates')
})
