import type { Order } from '@bilheteria/contract/orders'
import { expect, test } from 'vitest'
import { aCpf } from '#test/a-cpf.ts'
import {
  ana,
  ANA,
  buyFor,
  cancelForRain,
  changeHolder,
  handOver,
  herself,
  inviteHolder,
  joao,
  postponeForRain,
} from '#test/a-party.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { deliverBySmtp } from '#test/deliver-by-smtp.ts'
import { readMail } from '#test/read-mail.ts'
import { startApp } from '#test/start-app.ts'

const MARIA = 'maria.prado@exemplo.test'
const JOAO = 'joao.lima@exemplo.test'
const BIA = 'bia.nunes@exemplo.test'

/** Either opens without a login, so it belongs in its holder's letters alone. */
const SECRET_LINK = /\/(ingresso|biometry\/invite)\/[\w-]{43}/

test('mails each letter of a shared order to its addressee alone, by SMTP', async () => {
  const app = await startApp()
  const { id: producer_id } = await app.aProducer()
  const maria = await anAccount(app, { name: 'Maria Prado', email: MARIA })
  const { id: event_id } = await anEvent(app.db, producer_id, { biometry_required: true })
  /** Step, subject, recipient of the envelope, name greeted, secret link. */
  const table: string[] = []
  const deliver = async (step: string) => {
    const rows = (await deliverBySmtp(app)).map(({ to, raw }) => {
      const { subject, text } = readMail(raw)
      const greeted = /Olá, (\S+)!/.exec(text)?.[1] ?? ''
      const link = SECRET_LINK.exec(text)?.[1] ?? '-'
      return [step, subject.replace(/:.*/, ''), to.join(), greeted, link].join(' | ')
    })
    table.push(...rows.toSorted())
    await app.db.query('delete from limits')
  }

  const { items } = await buyFor(app, maria, event_id, [herself(maria), joao(), ana()])
  const [own, his = '', hers = ''] = items.map(({ id }) => id)
  await deliver('purchase')

  expect((await inviteHolder(app, maria, own)).statusCode).toBe(200)
  expect((await inviteHolder(app, maria, his)).json()).toMatchObject({ code: 'holder_unreachable' })
  expect((await inviteHolder(app, maria, hers)).statusCode).toBe(200)
  await deliver('face invitation')

  expect((await handOver(app, maria, his, MARIA)).json().errors).toHaveProperty('email')
  expect((await handOver(app, maria, his, JOAO)).statusCode).toBe(200)
  expect((await handOver(app, maria, hers, ANA)).statusCode).toBe(200)
  await deliver('hand-over by e-mail')

  await postponeForRain(app, event_id)
  await deliver('postponed event')

  const renamed = [
    await changeHolder(app, maria, his, { name: 'Rui Alves', cpf: aCpf() }),
    await changeHolder(app, maria, hers, { name: 'Bia Nunes', cpf: aCpf(), email: BIA }),
  ]
  expect(renamed.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(renamed[1]?.json<Order>().items.map(({ holder }) => holder.email)).toEqual([MARIA, '', BIA])
  await deliver('holder change')

  await cancelForRain(app, event_id)
  await deliver('cancelled event')

  expect(table).toEqual([
    `purchase | Seus ingressos | ${MARIA} | Maria | -`,
    `face invitation | Cadastre sua biometria | ${ANA} | Ana | biometry/invite`,
    `face invitation | Cadastre sua biometria | ${MARIA} | Maria | biometry/invite`,
    `hand-over by e-mail | Seu ingresso | ${ANA} | Ana | ingresso`,
    `hand-over by e-mail | Seu ingresso | ${JOAO} | João | ingresso`,
    `postponed event | Mudança | ${ANA} | Ana | -`,
    `postponed event | Mudança | ${MARIA} | Maria | -`,
    `holder change | Portador alterado | ${MARIA} | Maria | -`,
    `holder change | Portador alterado | ${MARIA} | Maria | -`,
    `holder change | Um ingresso em seu nome | ${BIA} | Bia | ingresso`,
    `cancelled event | Evento cancelado | ${BIA} | Bia | -`,
    `cancelled event | Evento cancelado | ${MARIA} | Maria | -`,
  ])
})
