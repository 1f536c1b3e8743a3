import type { EventDetail } from '@bilheteria/contract/events'
import type { PageData } from '@bilheteria/contract/page'
import { contrast } from '@bilheteria/rules/colour'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { aPlace } from '#test/a-place.ts'
import { anEvent } from '#test/an-event.ts'
import { PartnerLogins } from './partner-logins.tsx'

const { place, root } = aPlace()
const partner = {
  id: 'parceiro',
  name: 'Clube Parceiro',
  logo: '/logo.svg',
  url: 'https://parceiro.example',
  client_id: 'x',
  redirect_url: 'https://loja.example/api/integrations/callback',
}

beforeEach(() => useSavedState.setState({ ...emptyState, events: { ...emptyState.events, selected_event_id: '101' } }))

async function open(integrations: EventDetail['integrations']): Promise<void> {
  const event = anEvent({ integrations })
  const page = { path: '/', router_mode: 'hash', producer: { id: '0' }, event } as unknown as PageData
  await act(async () =>
    root.render(
      <PageProvider value={page}>
        <PartnerLogins return_to={undefined} />
      </PageProvider>,
    ),
  )
}

test.each([
  ['as they are', { primary_color: '#0b5394', secondary_color: '#ffffff' }, true],
  ['light enough on dark', { primary_color: '#0b5394', secondary_color: '#b91c1c' }, false],
  ['dark enough on light', { primary_color: '#ffe08a', secondary_color: '#f0c040' }, false],
])(
  'Integration: primary_color, secondary_color, worn by “Acessar com {integration name}”, its words %s to be read',
  async (_title, colours, kept) => {
    await open([{ ...partner, ...colours }])
    const button = place.querySelector('button')!
    expect(button.textContent).toBe('Acessar com Clube Parceiro')
    const { backgroundColor, color } = button.style
    expect(backgroundColor).toBe(colours.primary_color)
    expect(contrast(color, backgroundColor)).toBeGreaterThanOrEqual(4.5)
    expect(color === colours.secondary_color).toBe(kept)
  },
)

test('login dialog content: one button per event integration ("Acessar com {integration name}"), in their order', async () => {
  const colours = { primary_color: '#0b5394', secondary_color: '#ffffff' }
  await open([
    { ...partner, ...colours },
    { ...partner, ...colours, id: 'banco', name: 'Banco da Serra' },
  ])
  const names = Array.from(place.querySelectorAll('button'), ({ textContent }) => textContent)
  expect(names).toEqual(['Acessar com Clube Parceiro', 'Acessar com Banco da Serra'])
})
