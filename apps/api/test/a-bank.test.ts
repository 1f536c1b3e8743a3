import { describe, expect, test } from 'vitest'
import { connectToBank } from '#outside/payment/central-bank-pix-connection.ts'
import { aBank } from './a-bank.ts'
import { aKey } from './a-charge.ts'

/*
 * A bank that takes anything proves nothing. Each line is a sentence of the Central Bank's description: what a call must hold,
 * what it answers, and under which name it refuses.
 */
const bank = await aBank()
const { call } = connectToBank(bank.settings())
const chave = bank.choices.pix_key
const ERROR = 'https://pix.bcb.gov.br/api/v2/error/'

type Body = Record<string, unknown>
const goodCob: Body = { calendario: { expiracao: 900 }, valor: { original: '10.00' }, chave }
const person = { cpf: '52998224725', nome: 'Ana Ramos' }
const without = (body: Body, field: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))

function remarks(length: number) {
  return Array.from({ length }, () => ({ nome: 'a'.repeat(50), valor: 'a'.repeat(200) }))
}

/** Where refunds of a Pix over R$ 10,00 lie. */
async function aPaidPix(): Promise<string> {
  const key = aKey()
  await call('PUT', `/cob/${key}`, goodCob)
  return `/pix/${bank.isPaid(key, '10.00')}/devolucao/`
}

describe('PUT /cob/{txid}', () => {
  test.each<[string, Body]>([
    ['the least there may be', goodCob],
    ['no lifetime: a day', { ...goodCob, calendario: {} }],
    ['a person who owes', { ...goodCob, devedor: person }],
    [
      'a company who owes, with letters in its number',
      { ...goodCob, devedor: { cnpj: '12ABC34501DE35', nome: 'Loja' } },
    ],
    ['a name of 200 characters', { ...goodCob, devedor: { ...person, nome: 'a'.repeat(200) } }],
    ['a text of 140 characters', { ...goodCob, solicitacaoPagador: 'a'.repeat(140) }],
    ['ten digits of reais', { ...goodCob, valor: { original: '9999999999.99' } }],
    ['an amount that may change', { ...goodCob, valor: { original: '10.00', modalidadeAlteracao: 1 } }],
    ['fifty remarks', { ...goodCob, infoAdicionais: remarks(50) }],
  ])('takes %s and answers 201 with all that is required', async (_title, body) => {
    const { status, json } = await call('PUT', `/cob/${aKey()}`, body)
    expect(status).toBe(201)
    expect(Object.keys(json)).toEqual(
      expect.arrayContaining(['txid', 'calendario', 'revisao', 'status', 'valor', 'chave', 'loc', 'location']),
    )
    expect(json.calendario).toEqual({ criacao: expect.any(String), expiracao: expect.any(Number) })
  })

  test.each<[string, string, Body]>([
    ['no calendario', 'cob.calendario', without(goodCob, 'calendario')],
    ['no valor', 'cob.valor', without(goodCob, 'valor')],
    ['no chave', 'cob.chave', without(goodCob, 'chave')],
    ['no original', 'cob.valor.original', { ...goodCob, valor: {} }],
    ['a number as amount', 'cob.valor.original', { ...goodCob, valor: { original: 10 } }],
    ['one decimal', 'cob.valor.original', { ...goodCob, valor: { original: '10.0' } }],
    ['a comma', 'cob.valor.original', { ...goodCob, valor: { original: '10,00' } }],
    ['eleven digits', 'cob.valor.original', { ...goodCob, valor: { original: '12345678901.00' } }],
    ['zero', 'cob.valor.original', { ...goodCob, valor: { original: '0.00' } }],
    [
      'a third way to change',
      'cob.valor.modalidadeAlteracao',
      { ...goodCob, valor: { original: '1.00', modalidadeAlteracao: 2 } },
    ],
    ['no time at all', 'cob.calendario.expiracao', { ...goodCob, calendario: { expiracao: 0 } }],
    ['a lifetime as text', 'cob.calendario.expiracao', { ...goodCob, calendario: { expiracao: '900' } }],
    ['more seconds than 32 bits hold', 'cob.calendario.expiracao', { ...goodCob, calendario: { expiracao: 2 ** 31 } }],
    ['a key of 78 characters', 'cob.chave', { ...goodCob, chave: 'a'.repeat(78) }],
    ['the key of somebody else', 'cob.chave', { ...goodCob, chave: 'outra@loja.example' }],
    ['a text of 141 characters', 'cob.solicitacaoPagador', { ...goodCob, solicitacaoPagador: 'a'.repeat(141) }],
    ['a CPF with dots', 'cob.devedor.cpf', { ...goodCob, devedor: { ...person, cpf: '529.982.247-25' } }],
    ['a CPF without a name', 'cob.devedor', { ...goodCob, devedor: { cpf: person.cpf } }],
    ['a name alone', 'cob.devedor', { ...goodCob, devedor: { nome: person.nome } }],
    ['CPF and CNPJ', 'cob.devedor', { ...goodCob, devedor: { ...person, cnpj: '11222333000181' } }],
    ['a name of 201 characters', 'cob.devedor.nome', { ...goodCob, devedor: { ...person, nome: 'a'.repeat(201) } }],
    ['51 remarks', 'cob.infoAdicionais', { ...goodCob, infoAdicionais: remarks(51) }],
    ['a field nobody knows', 'cob', { ...goodCob, solicitacaoAoPagador: 'x' }],
  ])('refuses %s with 400 and names %s', async (_title, propriedade, body) => {
    const key = aKey()
    const { status, json } = await call('PUT', `/cob/${key}`, body)
    expect([status, json.type, json.status]).toEqual([400, `${ERROR}CobOperacaoInvalida`, 400])
    expect(json.violacoes).toContainEqual({ razao: expect.any(String), propriedade })
    expect(bank.book.charges.has(key)).toBe(false)
  })

  test.each(['a'.repeat(25), 'a'.repeat(36), `${'a'.repeat(26)}-`])('refuses the txid %s', async (txid) => {
    expect((await call('PUT', `/cob/${txid}`, goodCob)).status).toBe(400)
  })

  test('revises a charge that nobody has paid, and refuses to when somebody has', async () => {
    const path = `/cob/${aKey()}`
    await call('PUT', path, goodCob)
    expect((await call('PUT', path, goodCob)).json.revisao).toBe(1)
    bank.isPaid(path.slice(5), '10.00')
    expect(await call('PUT', path, goodCob)).toMatchObject({
      status: 400,
      json: { type: `${ERROR}CobOperacaoInvalida` },
    })
  })
})

test('GET /cob/{txid} answers 200 with what was paid, never with a word about time, or 404', async () => {
  const key = aKey()
  expect(await call('GET', `/cob/${key}`)).toMatchObject({ status: 404, json: { type: `${ERROR}CobNaoEncontrado` } })
  await call('PUT', `/cob/${key}`, goodCob)
  expect((await call('GET', `/cob/${key}`)).json).toMatchObject({ status: 'ATIVA' })
  const e2eid = bank.isPaid(key, '10.00')
  expect(await call('GET', `/cob/${key}`)).toMatchObject({
    status: 200,
    json: { status: 'CONCLUIDA', pix: [{ endToEndId: e2eid, txid: key, valor: '10.00', horario: expect.any(String) }] },
  })
})

describe('PUT and GET /pix/{e2eid}/devolucao/{id}', () => {
  test('answers 201 and then 200 with all that is required', async () => {
    const path = `${await aPaidPix()}${'a'.repeat(35)}`
    const { status, json } = await call('PUT', path, {
      valor: '4.00',
      natureza: 'ORIGINAL',
      descricao: 'a'.repeat(140),
    })
    expect(status).toBe(201)
    expect(json).toMatchObject({ id: 'a'.repeat(35), valor: '4.00', status: 'EM_PROCESSAMENTO' })
    expect([json.rtrId, json.horario]).toEqual([
      expect.stringMatching(/^D\w{31}$/),
      { solicitacao: expect.any(String) },
    ])
    expect(await call('GET', path)).toMatchObject({ status: 200, json })
  })

  test.each<[string, Body]>([
    ['no amount', {}],
    ['a number as amount', { valor: 1 }],
    ['one decimal', { valor: '1.0' }],
    ['more than came', { valor: '10.01' }],
    ['a nature only a bank may name', { valor: '1.00', natureza: 'MED_FRAUDE' }],
    ['a text of 141 characters', { valor: '1.00', descricao: 'a'.repeat(141) }],
    ['a field nobody knows', { valor: '1.00', motivo: 'x' }],
  ])('refuses %s', async (_title, body) => {
    const answer = await call('PUT', `${await aPaidPix()}um`, body)
    expect(answer).toMatchObject({ status: 400, json: { type: `${ERROR}PixDevolucaoInvalida` } })
  })

  test('refuses an id used before, a sum above what came, and an id that is too long', async () => {
    const path = await aPaidPix()
    expect((await call('PUT', `${path}um`, { valor: '6.00' })).status).toBe(201)
    expect((await call('PUT', `${path}um`, { valor: '6.00' })).json.type).toBe(`${ERROR}PixDevolucaoInvalida`)
    expect((await call('PUT', `${path}dois`, { valor: '4.01' })).json.type).toBe(`${ERROR}PixDevolucaoInvalida`)
    expect((await call('PUT', `${path}${'a'.repeat(36)}`, { valor: '1.00' })).status).toBe(400)
  })

  test('knows nothing of a Pix or an id that never was', async () => {
    expect((await call('PUT', `/pix/${'E'.repeat(32)}/devolucao/um`, { valor: '1.00' })).status).toBe(404)
    expect((await call('GET', `${await aPaidPix()}um`)).json.type).toBe(`${ERROR}PixDevolucaoNaoEncontrada`)
  })
})

test('PUT /webhook/{chave} answers 200 without a body, and GET what was told', async () => {
  const path = `/webhook/${encodeURIComponent(chave)}`
  expect((await call('GET', path)).json.type).toBe(`${ERROR}WebhookNaoEncontrado`)
  expect((await call('PUT', path, {})).json.type).toBe(`${ERROR}WebhookOperacaoInvalida`)
  expect((await call('PUT', path, { webhookUrl: 'loja' })).json.type).toBe(`${ERROR}WebhookOperacaoInvalida`)
  const webhookUrl = 'https://loja.example/webhooks'
  expect((await call('PUT', '/webhook/outra', { webhookUrl })).json.type).toBe(`${ERROR}WebhookOperacaoInvalida`)
  expect(await call('PUT', path, { webhookUrl })).toMatchObject({ status: 200, json: {} })
  const { json } = await call('GET', path)
  expect(json).toEqual({ webhookUrl, cnpj: expect.stringMatching(/^\d{14}$/), criacao: expect.any(String) })
})
