import type { EventList } from '@bilheteria/contract/events'
import type { PageData } from '@bilheteria/contract/page'
import { act } from 'react'
import { expect, test } from 'vitest'
import { PageProvider } from '#platform/page.tsx'
import { aPlace } from '#test/a-place.ts'
import { anEvent } from '#test/an-event.ts'
import { Finder } from './finder.tsx'

const { place, root } = aPlace()
const categories = [
  { id: '0', title: 'Todas as Categorias', icon: 'layout-grid', tag: 'todas', order: 0 },
  { id: '1', title: 'Shows', icon: 'music', tag: 'shows', order: 1 },
  { id: '2', title: 'Esportes', icon: 'trophy', tag: 'esportes', order: 2 },
]

test('a default entry “Todas as Categorias” exists, chosen first, and is read whole', async () => {
  const page = { path: '/', router_mode: 'history', categories, producer: { id: '0' } } as unknown as PageData
  const data = [anEvent({ id: '101', category_id: '1' }), anEvent({ id: '102', category_id: '2' })]
  const all: EventList = { data, page: 1, pages: 1, total: 2, cities: ['Serra Clara'] }
  await act(async () =>
    root.render(
      <PageProvider value={page}>
        <Finder all={all} />
      </PageProvider>,
    ),
  )
  const shown = Array.from(place.querySelectorAll('[role=group] button'), (button) => [
    button.textContent,
    button.getAttribute('aria-pressed'),
  ])
  expect(shown).toEqual([
    ['Todas as Categorias', 'true'],
    ['Shows', 'false'],
    ['Esportes', 'false'],
  ])
})
