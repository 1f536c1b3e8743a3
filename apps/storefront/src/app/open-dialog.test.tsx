import type { PageData } from '@bilheteria/contract/page'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { press, settle } from '#test/a-form.ts'
import { aPlace } from '#test/a-place.ts'
import { dialogs } from './dialogs.ts'
import { Overlays } from './overlays.tsx'

const { place, root } = aPlace()
const page = { path: '/', producer: { id: '0', slug: '', locale: { 'pt-br': {} } } } as unknown as PageData

beforeEach(() => {
  // Where no dialog has left an entry of its own.
  history.replaceState(null, '')
  useSavedState.setState(emptyState)
})
afterEach(() => {
  delete dialogs['/acesso/socio'].onClose
  useSavedState.setState(emptyState)
})

test('dialog configuration: optional onClose, called once the dialog closes', async () => {
  const onClose = vi.fn<() => void>()
  dialogs['/acesso/socio'].onClose = onClose
  useSavedState.setState({ dialog: { path: '/acesso/socio', params: {} } })
  await act(async () =>
    root.render(
      <PageProvider value={page}>
        <Overlays />
      </PageProvider>,
    ),
  )
  await expect.poll(async () => settle().then(() => place.textContent)).toContain('Sou Sócio')
  expect(onClose).not.toHaveBeenCalled()
  await press(place, 'Fechar')
  expect(place.querySelector('dialog')).toBeNull()
  expect(onClose).toHaveBeenCalledOnce()
})
