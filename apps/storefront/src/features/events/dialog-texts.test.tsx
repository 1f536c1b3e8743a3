import type { PageData } from '@bilheteria/contract/page'
import { NOTIFY_TEXTS } from '@bilheteria/contract/texts/notify'
import { VENUE_MAP_TEXTS } from '@bilheteria/contract/texts/venue-map'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PageProvider } from '#platform/page.tsx'
import { aPlace } from '#test/a-place.ts'
import { Content as MapDialog } from './map-dialog.tsx'
import { Content as NotifyDialog } from './notify-dialog.tsx'

const { place, root } = aPlace()
type Words = Record<string, string>

beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({})))

/** All words of what is drawn, also those that only some hear. */
function words(): string {
  const named = Array.from(place.querySelectorAll('[aria-label], [alt]'), (part) =>
    [part.getAttribute('aria-label'), part.getAttribute('alt')].join(' '),
  )
  return [place.textContent, ...named].join(' ')
}

async function draw(said: Words, drawn: React.ReactElement): Promise<void> {
  const page = { path: '/', office_url: '', producer: { id: '2', locale: { 'pt-br': said } } } as unknown as PageData
  await act(async () => root.render(<PageProvider value={page}>{drawn}</PageProvider>))
}

/** Before and after the address was given, for both reasons to ask. */
async function readNotify(said: Words): Promise<string> {
  let all = ''
  for (const status of ['soon', 'sold_out']) {
    await draw(said, <NotifyDialog key={status} params={{ event_id: '101', title: 'Show', status }} />)
    all += words()
    place.querySelector('input')!.value = 'ana@exemplo.test'
    await act(async () => place.querySelector<HTMLButtonElement>('button[type=submit]')!.click())
    await act(async () => {
      await expect.poll(() => place.querySelector('[role=status]')).not.toBeNull()
    })
    all += words()
  }
  return all
}

/** With its picture, and without. */
async function readMap(said: Words): Promise<string> {
  await draw(said, <MapDialog key={JSON.stringify(said)} params={{ event_id: '101' }} />)
  const all = words()
  await act(async () => place.querySelector('img')!.dispatchEvent(new Event('error')))
  await act(async () => {
    await expect.poll(() => place.querySelector('img')).toBeNull()
  })
  return all + words()
}

const filled = (sentence: string) => sentence.replace('{email}', 'ana@exemplo.test')

test.each<[string, Words, (said: Words) => Promise<string>]>([
  ['that asks whom to tell', NOTIFY_TEXTS, readNotify],
  ['of the venue’s map', VENUE_MAP_TEXTS, readMap],
])('every sentence of the dialog %s is a locale message a producer may override', async (_title, ours, read) => {
  const usual = await read({})
  for (const sentence of Object.values(ours)) expect(usual).toContain(filled(sentence))
  const theirs = Object.fromEntries(
    Object.entries(ours).map(([key, sentence]) => [key, `[${key}]${sentence.includes('{email}') ? ' {email}' : ''}`]),
  )
  const said = await read(theirs)
  for (const sentence of Object.values(theirs)) expect(said).toContain(filled(sentence))
  for (const sentence of Object.values(ours)) expect(said).not.toContain(filled(sentence))
})
