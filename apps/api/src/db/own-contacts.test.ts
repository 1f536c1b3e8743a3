import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { anOrder } from '#test/an-order.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const event = await anEvent(app.db, (await app.aProducer()).id)
const migration = join(import.meta.dirname, 'migrations/0039-own-contacts.sql')

test('the migration empties the buyer’s contact on a companion’s ticket, and no other', async () => {
  const maria = await anAccount(app)
  const aTicket = async (cpf?: string) => {
    const choices = { account_id: maria.id, event_id: event.id }
    const { ticket_ids } = await anOrder(app.db, { ...choices, ...(cpf !== undefined && { holder: { cpf } }) })
    return ticket_ids[0] ?? ''
  }
  const [own, joao, ana] = [await aTicket(maria.document), await aTicket(), await aTicket()]
  const store = (id: string, email: string) =>
    app.db.query('update tickets set holder_email = $2, holder_cellphone = $3 where id = $1', [
      id,
      email,
      maria.cellphone,
    ])
  await store(own, maria.email)
  await store(joao, maria.email.toUpperCase())
  await store(ana, 'ana.lima@exemplo.test')
  await app.db.query(await readFile(migration, 'utf8'))
  const read = async (id: string) => {
    const [ticket] = await app.db.query<Record<string, string>>('select * from tickets where id = $1', [id])
    return [ticket?.['holder_email'], ticket?.['holder_cellphone']]
  }
  expect(await read(own)).toEqual([maria.email, maria.cellphone])
  expect(await read(joao)).toEqual(['', ''])
  expect(await read(ana)).toEqual(['ana.lima@exemplo.test', ''])
})
