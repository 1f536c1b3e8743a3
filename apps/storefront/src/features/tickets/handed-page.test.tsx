import { getHandedTicket, watchHandedTicket } from '@bilheteria/contract/handovers'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { keepOnly } from '#platform/private-store.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { aDeviceStore } from '#test/a-device-store.ts'
import { press, refusal, settle } from '#test/a-form.ts'
import { aHandedTicket } from '#test/a-handed-ticket.ts'
import { aShop } from '#test/a-shop.tsx'
import { Page } from './handed-page.tsx'
import { dropPastHanded, keepHanded } from './keep-handed.ts'

const { place, read } = aShop()
const LINK = 'um-link'
const DAY_MS = 24 * 3_600_000
const NEXT_YEAR = '2027-11-20T22:30:00Z'
/** What was asked: the ticket, or the line on which it is heard. */
const asked: string[] = []
let kept: Map<string, unknown>
let answer: () => Response | Promise<Response>
let say!: (heard: z.infer<typeof watchHandedTicket.output>) => Promise<void>
let end!: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(aHandedTicket().now) })
  asked.length = 0
  kept = aDeviceStore()
  useSavedState.setState(emptyState)
  vi.stubGlobal('fetch', async (address: string) => {
    const is_line = address.endsWith('/changes')
    asked.push(is_line ? 'line' : 'ticket')
    const answered = await answer()
    return is_line && answered.ok ? aLine() : answered
  })
})
afterEach(() => {
  vi.useRealTimers()
})

function aLine(): Response {
  const line = new TransformStream<Uint8Array, Uint8Array>()
  const writer = line.writable.getWriter()
  end = () => void writer.close()
  say = async (heard) => {
    void writer.write(new TextEncoder().encode(`data: ${JSON.stringify(heard)}\n\n`))
    await settle()
  }
  return new Response(line.readable)
}

const good = () => Response.json(z.parse(getHandedTicket.output, aHandedTicket()))
const offline = () => Promise.reject(new TypeError('no network'))
const over = () => refusal(404, 'handover_not_found')
const refused = () => refusal(429, 'too_many_requests')
const codes = () => place.querySelectorAll('svg[role="img"]').length

/** What one may do with it. */
const offers = () => [...place.querySelectorAll('section a, section button')].map(({ textContent }) => textContent)

async function open(how: typeof answer): Promise<void> {
  answer = how
  asked.length = 0
  await read({}, <Page params={{ link: LINK }} />)
  await settle()
}

test('whoever opened it once sees it without network, and is told from when it is', async () => {
  await open(good)
  expect(codes()).toBe(1)
  expect(offers()).toEqual(['Cadastrar meu rosto', 'Baixar PDF', 'Adicionar ao calendário', 'Como chegar'])
  await open(offline)
  expect(codes()).toBe(1)
  expect(place.textContent).toContain('a não ser que quem comprou tenha pegado de volta depois')
  // A face and a file come over the network.
  expect(offers()).toEqual(['Adicionar ao calendário', 'Como chegar'])
})

test('where too many links were tried nothing that is kept is shown: it may have been recalled', async () => {
  await open(good)
  await open(refused)
  expect(codes()).toBe(0)
  expect(place.textContent).toContain('Não deu para conferir este ingresso agora')
  // It does not try on by itself.
  await act(async () => vi.advanceTimersByTimeAsync(60_000))
  expect(asked).toEqual(['ticket', 'ticket'])
  answer = good
  await press(place, 'Tentar de novo')
  expect(codes()).toBe(1)
})

test('and what is shown goes when it can no longer be checked', async () => {
  await open(offline)
  answer = good
  await act(async () => vi.advanceTimersByTimeAsync(10_000))
  expect(codes()).toBe(1)
  answer = refused
  await act(async () => {
    end()
    await vi.advanceTimersByTimeAsync(10_000)
  })
  expect(codes()).toBe(0)
})

test('opening a dead link tries one out, and nothing of it is kept', async () => {
  await open(good)
  expect([...kept.keys()]).toHaveLength(1)
  await open(over)
  expect(asked).toEqual(['ticket'])
  expect(place.textContent).toContain('Este link não vale mais')
  expect([...kept.keys()]).toEqual([])
})

test('what is heard to be over stays so, and is forgotten', async () => {
  await open(good)
  expect(asked).toEqual(['ticket', 'line'])
  await say({ over: true })
  expect(place.textContent).toContain('Este link não vale mais')
  expect(codes()).toBe(0)
  expect([...kept.keys()]).toEqual([])
})

const ME = { ...emptyState.user, id: '7', name: 'Ana' }

test('what was opened logged in is forgotten when that person leaves or another comes, what was opened without stays', async () => {
  await open(good)
  await keepOnly(undefined)
  expect(kept.size).toBe(1)
  useSavedState.setState({ user: ME })
  await open(good)
  await keepOnly('7')
  expect(kept.size).toBe(1)
  await keepOnly('8')
  expect(kept.size).toBe(0)
  await open(good)
  await keepOnly(undefined)
  expect(kept.size).toBe(0)
  useSavedState.setState(emptyState)
  // The page is still open, and hears of a change.
  await say(aHandedTicket())
  expect(kept.size).toBe(0)
})

test('three days after an event its ticket is forgotten, with the next one that is opened or at the next start', async () => {
  useSavedState.setState({ user: ME })
  await open(good)
  const { event } = aHandedTicket()
  vi.setSystemTime(Date.parse(event.starts_at) + 2 * DAY_MS)
  expect(await dropPastHanded('7')).toBe(true)
  expect(await dropPastHanded('8')).toBe(false)
  await open(offline)
  expect(codes()).toBe(1)
  vi.setSystemTime(Date.parse(event.starts_at) + 3 * DAY_MS)
  await keepHanded('outro', { person_id: '7', handed: aHandedTicket({ event: { ...event, starts_at: NEXT_YEAR } }) })
  expect([...kept.keys()]).toEqual(['link outro'])
  await open(offline)
  expect(codes()).toBe(0)
})

test('the calendar names the page of the event, because the address of the ticket works in one tab alone', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:calendar'
  })
  // A click on the file's address would lead this window away, for the tests that follow.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await open(good)
  vi.useRealTimers()
  await press(place, 'Adicionar ao calendário')
  await expect.poll(() => files.length).toBe(1)
  const calendar = (await files[0]!.text()).replaceAll('\r\n ', '')
  expect(calendar).toMatch(/URL\S*\/ticket\/buy\//)
  expect(calendar).not.toContain('ingresso/')
})
