import { order as orderSchema, type Order } from '@bilheteria/contract/orders'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { settle } from '#test/a-form.ts'
import { aShop } from '#test/a-shop.tsx'
import { anOrder, aTicket } from '#test/an-order.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { Page } from './tickets-page.tsx'

const { place, read } = aShop()

beforeEach(() => {
  const user = { ...emptyState.user, id: crypto.randomUUID(), name: 'Ana', logged: true }
  useSavedState.setState({ ...emptyState, user })
})

async function show(order: Order): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json(z.parse(orderSchema, order)))
  await read({}, <Page params={{ id: order.id }} />)
  await settle()
}

/** The actions below "Mais" on every card. */
async function openMore(): Promise<void> {
  await act(async () => {
    for (const more of place.querySelectorAll<HTMLButtonElement>('[aria-expanded=false][aria-controls]')) more.click()
  })
}

/** The accessible names of a card's buttons. */
const offered = (number: number) =>
  [...place.querySelectorAll(`article[aria-label^="Ingresso ${number} "] button`)]
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    .filter((name) => !name.startsWith('Ampliar'))

const more = (name: string) => `Mais opções do ingresso de ${name}`

test('shows one action, the rest below "Mais", and no hand-over to the buyer', async () => {
  const own = aTicket(1, { biometry: 'pending', holder: { ...aTicket(1).holder, name: 'ANA ' } })
  const friend = aTicket(2, { biometry: 'pending', holder: { ...aTicket(2).holder, cpf: '11144477735' } })
  await show(anOrder({ items: [own, friend] }))
  expect(offered(1)).toEqual(['Cadastrar biometria: ANA ', 'Baixar PDF do ingresso de ANA ', more('ANA ')])
  expect(offered(2)).toEqual(['Cadastrar biometria: Pessoa 2', 'Entregar para Pessoa', more('Pessoa 2')])
  // A card asks for the face once.
  expect(place.querySelector('article')?.textContent.match(/biometria/gi)).toHaveLength(2)
  await openMore()
  expect(offered(1).slice(3)).toEqual(['Trocar portador: ANA ', 'O portador tem menos de 16 anos: ANA '])
  expect(offered(2).slice(3)).toEqual([
    'Baixar PDF do ingresso de Pessoa 2',
    'Trocar portador: Pessoa 2',
    'O portador tem menos de 16 anos: Pessoa 2',
  ])
  const [toggle] = place.querySelectorAll('[aria-expanded]')
  expect(toggle?.getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(toggle?.getAttribute('aria-controls') ?? '')?.hidden).toBe(false)
})

test('offers to add the document of half price while its number is missing', async () => {
  const [open, given] = [aTicket(1, { half_price_missing: 'number' }), aTicket(2, { half_price_missing: null })]
  await show(anOrder({ items: [open, given] }))
  await openMore()
  expect(offered(1)).toContain('Informar documento da meia: Pessoa 1')
  expect(offered(2).filter((name) => name.startsWith('Informar'))).toEqual([])
})

const named = (number: number, cpf: string) =>
  aTicket(number, { holder: { ...aTicket(number).holder, name: 'Ana', cpf } })

test('a friend with the buyer’s name can still be handed a ticket', async () => {
  await show(anOrder({ items: [named(1, '52998224725'), named(2, '11144477735')] }))
  expect([offered(1)[0], offered(2)[0]]).toEqual(['Entregar para Ana', 'Entregar para Ana'])
})
