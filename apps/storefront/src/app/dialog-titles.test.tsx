import { DIALOGS_TEXTS } from '@bilheteria/contract/texts/dialogs'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DialogPath } from '#platform/dialog.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { aShop, otherwise } from '#test/a-shop.tsx'
import { dialogs } from './dialogs.ts'
import { OpenDialog } from './open-dialog.tsx'

const { place, read } = aShop()

beforeEach(() => {
  useSavedState.setState(emptyState)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})

test.each(Object.entries(dialogs))('the title of %s is the producer’s', async (path, { title }) => {
  const dialog = <OpenDialog path={path as DialogPath} />
  await read({}, dialog)
  expect(place.querySelector('dialog h2')?.textContent).toBe(DIALOGS_TEXTS[title])
  await read(otherwise(DIALOGS_TEXTS), dialog)
  expect(place.querySelector('dialog h2')?.textContent).toBe(`[${title}]`)
})
