import { NOTIFY_TEXTS } from '@bilheteria/contract/texts/notify'
import { VENUE_MAP_TEXTS } from '@bilheteria/contract/texts/venue-map'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aShop, heard, otherwise } from '#test/a-shop.tsx'
import { Content as MapDialog } from './map-dialog.tsx'
import { Content as NotifyDialog } from './notify-dialog.tsx'

const { place, read } = aShop()
type Words = Record<string, string>

beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({})))

/** Before and after the address was given, for every reason to ask. */
async function readNotify(said: Words): Promise<string> {
  let all = ''
  for (const status of ['soon', 'sold_out', 'paused']) {
    all += await read(said, <NotifyDialog params={{ event_id: '101', title: 'Show', status }} />)
    place.querySelector('input')!.value = 'ana@exemplo.test'
    await act(async () => place.querySelector<HTMLButtonElement>('button[type=submit]')!.click())
    await act(async () => {
      await expect.poll(() => place.querySelector('[role=status]')).not.toBeNull()
    })
    all += heard(place)
  }
  return all
}

/** With its picture, whole and enlarged, and without. */
async function readMap(said: Words): Promise<string> {
  let all = await read(said, <MapDialog params={{ event_id: '101' }} />)
  await act(async () => place.querySelector('button')!.click())
  all += heard(place)
  await act(async () => place.querySelector('img')!.dispatchEvent(new Event('error')))
  await act(async () => {
    await expect.poll(() => place.querySelector('img')).toBeNull()
  })
  return all + heard(place)
}

const filled = (sentence: string) => sentence.replace('{email}', 'ana@exemplo.test')

test.each<[string, Words, (said: Words) => Promise<string>]>([
  ['that asks whom to tell', NOTIFY_TEXTS, readNotify],
  ['of the venue’s map', VENUE_MAP_TEXTS, readMap],
])('every sentence of the dialog %s is a locale message a producer may override', async (_title, ours, readAll) => {
  const usual = await readAll({})
  for (const sentence of Object.values(ours)) expect(usual).toContain(filled(sentence))
  const theirs = otherwise(ours)
  const said = await readAll(theirs)
  for (const sentence of Object.values(theirs)) expect(said).toContain(filled(sentence))
  for (const sentence of Object.values(ours)) expect(said).not.toContain(filled(sentence))
})
