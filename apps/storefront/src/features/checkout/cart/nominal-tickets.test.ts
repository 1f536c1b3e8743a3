import type { User } from '@bilheteria/contract/accounts'
import { expect, test } from 'vitest'
import { aReservation, anEvent } from '#test/an-event.ts'
import { firstInputs, nominalTickets, toDrafts } from './nominal-tickets.ts'

const ana = { name: 'Ana Ramos', document: '52998224725', email: 'ana@exemplo.test', cellphone: '41987654321' } as User
const seat = (id: string, number: number, ticket_type_id: string) => ({
  id,
  row: 'A',
  number,
  section_id: 'galeria',
  ticket_type_id,
})
const item = (ticket_type_id: string) => ({
  sector_id: 's-galeria',
  section_id: 'galeria',
  ticket_type_id,
  amount: 1,
  preco_cents: 7500,
})
const numbered = aReservation({
  items: [item('lugar'), item('lugar-meia')],
  seats: [seat('11', 11, 'lugar-meia'), seat('10', 10, 'lugar')],
})

test('there is one for each admission, with its type, its price and its seat', () => {
  const tickets = nominalTickets(anEvent(), numbered)
  expect(tickets.map(({ offered, seat: place, preco }) => [offered.type.id, place?.number, preco])).toEqual([
    ['lugar', 10, 75],
    ['lugar-meia', 11, 75],
  ])
  expect(nominalTickets(anEvent(), aReservation())).toHaveLength(2)
})

test('the first is prefilled with whoever is logged in, formatted; the others are empty', () => {
  const inputs = firstInputs(nominalTickets(anEvent(), aReservation()), [null, null], ana)
  expect(inputs[0]).toMatchObject({
    name: 'Ana Ramos',
    cpf: '529.982.247-25',
    email: 'ana@exemplo.test',
    cellphone: '(41) 98765-4321',
  })
  expect(inputs[1]).toMatchObject({ name: '', cpf: '', email: '', cellphone: '' })
})

test('what was typed before comes back as it was, and the profile does not overwrite it', () => {
  const tickets = nominalTickets(anEvent(), numbered)
  const typed = [
    { ...firstInputs(tickets, [], undefined)[0]!, name: 'Bru', cpf: '111.4' },
    { ...firstInputs(tickets, [], undefined)[1]!, half_price: { category: 'student', document: 'CIE 1' } },
  ]
  const drafts = toDrafts(tickets, typed)
  expect(drafts[0]).toMatchObject({ name: 'Bru', cpf: '111.4', typeId: 'lugar', seat: '10', half_price: null })
  expect(drafts[1]).toMatchObject({ seat: '11', half_price: { category: 'student', document: 'CIE 1' } })
  expect(firstInputs(tickets, drafts, ana)[0]).toMatchObject({ name: 'Bru', cpf: '111.4' })
})
