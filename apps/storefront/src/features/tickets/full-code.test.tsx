import { order as orderSchema, type Order } from '@bilheteria/contract/orders'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

afterEach(() => {
  vi.restoreAllMocks()
})

/** The test has no layout: each page gets the width of a phone. */
async function openFull(number: number): Promise<HTMLDialogElement> {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
  Element.prototype.scrollTo = function (this: Element, to?: number | ScrollToOptions) {
    this.scrollLeft = (to as ScrollToOptions).left ?? 0
    this.dispatchEvent(new Event('scroll'))
  }
  await act(async () =>
    place.querySelector<HTMLButtonElement>(`[aria-label="Ampliar o código de Pessoa ${number}"]`)!.click(),
  )
  return place.querySelector('dialog')!
}

test('the full screen turns from code to code, with the place under each, by buttons, arrows and swiping', async () => {
  const items = [1, 2, 3, 4].map((n) => aTicket(n, n === 2 ? { state: 'used' } : n === 4 ? { seat: null } : {}))
  await show(anOrder({ items }))
  const full = await openFull(3)
  const here = () => {
    const [page, ...others] = [...full.querySelectorAll('li')].filter((each) => !each.inert)
    expect(others).toEqual([])
    return [full.querySelector('[role=status]')?.textContent, page?.querySelector('div')?.textContent]
  }
  // A used ticket opens no gate.
  const third = ['Ingresso 2 de 3: Pessoa 3', 'Pessoa 3Oeste · Bloco O3 · Lugar F-16Portões abrem às 17h']
  const fourth = ['Ingresso 3 de 3: Pessoa 4', 'Pessoa 4Oeste · Bloco O3Portões abrem às 17h']
  expect(here()).toEqual(third)
  expect(full.getAttribute('aria-label')).toBe('Código de Pessoa 3 em tela cheia')
  const key = (name: string) =>
    act(async () => full.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))
  await key('ArrowRight')
  expect(here()).toEqual(fourth)
  await key('ArrowRight')
  expect(here()).toEqual(fourth)
  expect(full.querySelector('[aria-label="Próximo ingresso"]')?.getAttribute('aria-disabled')).toBe('true')
  await act(async () => full.querySelector<HTMLButtonElement>('[aria-label="Ingresso anterior"]')!.click())
  expect(here()).toEqual(third)
  await key('Home')
  expect(here()[0]).toBe('Ingresso 1 de 3: Pessoa 1')
  await act(async () => full.querySelector('ul')!.scrollTo({ left: 700 }))
  expect(here()).toEqual(fourth)
})

test('a single ticket fills the screen without anything to turn', async () => {
  await show(anOrder())
  const full = await openFull(1)
  expect([...full.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Fechar'])
  expect(full.textContent).toContain('Oeste · Bloco O3 · Lugar F-14')
})
