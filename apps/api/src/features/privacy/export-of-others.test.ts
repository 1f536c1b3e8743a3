import type { PersonalData } from '@bilheteria/contract/privacy'
import { expect, test } from 'vitest'
import { insertRows } from '#db/insert-rows.ts'
import { anAccount, proofOf, proveAddress, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { anOrder } from '#test/an-order.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()

const exported = async (person: TestAccount) =>
  (await app.request('/api/user/export', { headers: await proofOf(app, person) })).json<PersonalData>()

test('whoever types somebody else’s telephone into their profile reads none of that person’s codes', async () => {
  const victim = await anAccount(app, { verified: false, cellphone: '41911112222' })
  await app.post('/api/password/code', { document: victim.document, method: 'SMS' })
  const [{ text } = { text: '' }] = await app.db.query<{ text: string }>(
    'select text from messages where recipient = $1',
    [victim.cellphone],
  )
  expect(text).not.toBe('')
  const thief = await anAccount(app, { verified: false, cellphone: victim.cellphone })
  await proveAddress(app, thief)
  const file = await exported(thief)
  expect(JSON.stringify(file)).not.toContain(JSON.stringify(text).slice(1, -1))
  expect(file.mensagens).not.toContainEqual(expect.objectContaining({ canal: 'sms' }))
})

test('a session alone, without the mailbox, does not read the codes that wait to be sent', async () => {
  const ana = await anAccount(app, { verified: false })
  await proveAddress(app, ana)
  await app.post('/api/password/code', { document: ana.document, method: 'E-mail' })
  const { mensagens } = await exported(ana)
  expect(mensagens).toContainEqual(expect.objectContaining({ assunto: 'O seu código para criar uma nova senha' }))
  for (const message of mensagens) expect(message).not.toHaveProperty('texto')
})

test('a CPF and an address that anybody can type tell nothing of a person until the address is proved', async () => {
  const event = await anEvent(app.db, '0', { title: 'Noite do Fado' })
  const buyer = await anAccount(app, { verified: false })
  const thief = await anAccount(app, { verified: false, name: 'Outra Pessoa' })
  const { document: cpf, email } = thief
  const real = { name: 'Rita Salgueiro', cellphone: '41933334444' }
  await anOrder(app.db, { account_id: buyer.id, event_id: event.id, holder: { ...real, cpf, email } })
  await insertRows(app.db, 'biometry_registrations', [
    { event_id: event.id, document: cpf, ...real, email, gender: 'F', birth_date: '1980-01-02', status: 'approved' },
  ])
  await insertRows(app.db, 'consents', [
    { kind: 'biometry', version: 1, allowed: true, producer_id: '0', event_id: event.id, document: cpf, visitor: '' },
  ])
  await insertRows(app.db, 'event_alerts', [{ event_id: event.id, email, producer_id: '0' }])
  await app.post('/api/support', { topic: 'other', name: real.name, email, text: 'Perdi meu cachecol' })
  const nothing = { ingressos_em_seu_nome: [], biometria: [], avisos_de_eventos: [], pedidos_de_suporte: [] }
  expect(await exported(thief)).toMatchObject({ ...nothing, consentimentos: [], mensagens: [] })

  await proveAddress(app, thief)
  const told = await exported(thief)
  for (const section of Object.keys(nothing)) expect(told[section as keyof typeof nothing]).toHaveLength(1)
  expect(told.consentimentos).toHaveLength(1)
})

test('with a proved address, a CPF that is somebody else’s still tells nothing of them', async () => {
  const event = await anEvent(app.db, '0')
  const thief = await anAccount(app, { verified: false })
  await proveAddress(app, thief)
  const rita = { name: 'Rita Salgueiro', cpf: thief.document, email: 'rita@exemplo.test', cellphone: '41933334444' }
  await anOrder(app.db, {
    account_id: (await anAccount(app, { verified: false })).id,
    event_id: event.id,
    holder: rita,
  })
  const { name, email, cellphone } = rita
  await insertRows(app.db, 'biometry_registrations', [
    {
      event_id: event.id,
      document: rita.cpf,
      name,
      email,
      cellphone,
      gender: 'F',
      birth_date: '1980-01-02',
      status: 'approved',
    },
  ])
  const file = JSON.stringify(await exported(thief))
  for (const theirs of [name, email, cellphone, '1980-01-02']) expect(file).not.toContain(theirs)
})
