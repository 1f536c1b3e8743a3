import { afterEach, expect, test } from 'vitest'
import { startApp } from '#test/start-app.ts'

const found = { bairro: 'Enseada', logradouro: 'Ladeira do Velame', localidade: 'Baía dos Ventos', uf: 'BA' }
let asked = 0
const app = await startApp(
  {},
  {
    askCep: async (cep) => {
      asked += 1
      if (cep === '40150080') return found
      return cep === '99999999' ? 'unknown' : 'unreachable'
    },
  },
)
afterEach(() => app.moveClock('0'))
const find = (cep: string) => app.request(`/api/cep/${cep}`)

test('a postal code finds its address, and is asked for once in thirty days', async () => {
  expect((await find('40150080')).json()).toEqual(found)
  expect((await find('40150080')).json()).toEqual(found)
  expect(asked).toBe(1)
  await app.moveClock('31 days')
  await find('40150080')
  expect(asked).toBe(2)
})

test('one nobody knows is missing, a silent service is unavailable: each says to type the address', async () => {
  const unknown = await find('99999999')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json()).toEqual({
    code: 'cep_not_found',
    message: 'Não encontramos esse CEP. Preencha o endereço.',
  })
  const silent = await find('12345678')
  expect(silent.statusCode).toBe(503)
  expect(silent.headers['retry-after']).toBe('60')
  expect(silent.json()).toEqual({
    code: 'cep_unavailable',
    message: 'Não foi possível buscar o CEP agora. Preencha o endereço.',
  })
})

test.each(['1234567', '123456789', '1234567a', '%00'])('%s is no postal code', async (cep) => {
  expect((await find(cep)).statusCode).toBe(422)
})

test('the genders are those of the protocol', async () => {
  expect((await app.request('/api/genders')).json()).toEqual([
    { id: 'M', name: 'Masculino' },
    { id: 'F', name: 'Feminino' },
    { id: 'O', name: 'Outro' },
  ])
})
