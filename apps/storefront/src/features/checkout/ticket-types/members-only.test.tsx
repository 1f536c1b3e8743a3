import type { PageData } from '@bilheteria/contract/page'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { press } from '#test/a-form.ts'
import { aPlace } from '#test/a-place.ts'
import { anEvent, aType } from '#test/an-event.ts'
import { MembersOnly } from './members-only.tsx'

const { place, root } = aPlace()

beforeEach(() => useSavedState.setState(emptyState))

test('club, membership and member entry are those of the event’s producer, whatever shop shows it, on a member’s ticket', async () => {
  const page = { path: '/', producer: { id: '0', slug: '', locale: { 'pt-br': {} } } } as unknown as PageData
  const match = anEvent({ producer_id: '2', producer_slug: 'mare-alta' })
  await act(async () =>
    root.render(
      <PageProvider value={page}>
        <MembersOnly event={match} type={aType('socio', { kind: 'member', plans: ['Vela'] })}>
          escolher
        </MembersOnly>
      </PageProvider>,
    ),
  )
  expect(place.textContent).toBe('Sou sócio')
  await press(place, 'Sou sócio')
  expect(useSavedState.getState().dialog).toEqual({ path: '/login/socio', params: { club_id: '2' } })
})
