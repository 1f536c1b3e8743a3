import { act, useEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPlace } from '#test/a-place.ts'
import { logInBuyer } from '#test/a-buyer.ts'
import { useCardParts, type CardParts } from './use-card-parts.ts'

const RESERVATION = '0b9f6c1e-6f0a-4f7e-9d3c-2b1a0c9d8e7f'
const parts = (count: number) => ({ count, amount_cents: 9_000 / count, total_cents: 9_000, interest_free: true })
const offer = { available: true, frame: 'about:blank', installments: [parts(1)], by_card: true as const }
const network = vi.fn<typeof fetch>()
const { root } = aPlace()
const seen: CardParts[] = []
const unseen: CardParts = { list: [], state: 'failed', ask: () => undefined }

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  network.mockReset()
  logInBuyer()
})

function Shown({ bin, given }: { bin: string | null; given: typeof offer | Omit<typeof offer, 'by_card'> }) {
  const parts = useCardParts(RESERVATION, given, bin)
  useEffect(() => void seen.push(parts))
  return null
}

const arrive = () => act(async () => new Promise((resolve) => setTimeout(resolve)))

async function show(bin: string | null, given: typeof offer | Omit<typeof offer, 'by_card'> = offer): Promise<void> {
  await act(async () => root.render(<Shown bin={bin} given={given} />))
  await arrive()
}

function answers(...counts: number[]): void {
  const card = { ...offer, installments: counts.map(parts) }
  network.mockResolvedValueOnce(Response.json({ pix: null, card, test: false }))
}

const shown = () => seen.at(-1) ?? unseen
const counts = () => shown().list.map(({ count }) => count)

test('until the first digits are typed there is what is known without them', async () => {
  await show(null)
  expect([shown().state, counts()]).toEqual(['unknown', [1]])
  expect(network).not.toHaveBeenCalled()
})

test('the first digits bring the parts of that card, and another card those of another', async () => {
  answers(1, 2, 3)
  await show('40000077')
  expect([shown().state, counts()]).toEqual(['known', [1, 2, 3]])
  expect(network.mock.calls[0]?.[0]).toMatch(/card_bin=40000077/)
  answers(1, 2)
  await show('52000077')
  expect(counts()).toEqual([1, 2])
})

test('what is asked about a card that has gone is not taken for the new one’s', async () => {
  const waiting: ((answer: Response) => void)[] = []
  network.mockReturnValueOnce(new Promise((resolve) => void waiting.push(resolve)))
  await show('40000077')
  expect([shown().state, counts()]).toEqual(['asking', [1]])
  answers(1, 2)
  await show('52000077')
  const card = { ...offer, installments: [1, 2, 3, 4].map(parts) }
  await act(async () => waiting[0]?.(Response.json({ pix: null, card, test: false })))
  await arrive()
  expect(counts()).toEqual([1, 2])
})

test('without an answer it is at once only, and may be asked again', async () => {
  network.mockRejectedValueOnce(new TypeError('no network'))
  await show('40000077')
  expect([shown().state, counts()]).toEqual(['failed', [1]])
  answers(1, 2, 3)
  await act(async () => shown().ask())
  await arrive()
  expect([shown().state, counts()]).toEqual(['known', [1, 2, 3]])
})

test('where the producer’s own terms hold nobody is asked', async () => {
  const { by_card: _none, ...own } = { ...offer, installments: [parts(1), parts(2)] }
  await show('40000077', own)
  expect([shown().state, counts()]).toEqual(['known', [1, 2]])
  expect(network).not.toHaveBeenCalled()
})
