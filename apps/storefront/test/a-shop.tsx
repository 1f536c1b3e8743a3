import type { PageData } from '@bilheteria/contract/page'
import { speakIn } from '@bilheteria/ui/words'
import { act, type ReactElement } from 'react'
import { afterEach, expect } from 'vitest'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { settle } from './a-form.ts'
import { aPlace } from './a-place.ts'

type Words = Readonly<Record<string, string>>

/** What a shop that says these sentences its own way draws its pages with. */
export function aPageOf(words: Words, more: object = {}): PageData {
  const locale = { 'pt-br': words }
  const producer = { id: '2', slug: 'mare-alta', title: 'Maré Alta', registration: 'direct', locale, ...more }
  const hosts = { office_url: '', storage_url: '', public_url: 'https://ingressos.example' }
  const installation = { pix: true, card: true, sms: true, offline: true }
  const page = { path: '/', ...hosts, router_mode: 'history', categories: [] as object[], installation, producer }
  return page as unknown as PageData
}

/** A place to draw in a producer's words; the next test hears ours again. */
export function aShop() {
  const { place, root } = aPlace()
  afterEach(() => {
    speakIn(undefined)
    useSavedState.setState({ producers: emptyState.producers })
  })
  let turn = 0

  /** Drawn anew, in these words; answers all that can be read or heard of it. */
  async function read(words: Words, drawn: ReactElement, producer: object = {}): Promise<string> {
    turn += 1
    const page = aPageOf(words, producer)
    useSavedState.setState({ producers: { selected: page.producer } })
    speakIn(words)
    await act(async () =>
      root.render(
        <PageProvider key={turn} value={page}>
          {drawn}
        </PageProvider>,
      ),
    )
    return heard(place)
  }

  /** Of these words each of these keys is read or heard there, and none without them. */
  async function expectTheirs(theirs: Words, drawn: ReactElement, keys: readonly string[]): Promise<void> {
    await read({}, drawn)
    await settle()
    const usual = heard(place)
    await read(theirs, drawn)
    // What is asked of the server, and what comes in files of its own, takes as long as it takes.
    for (const key of keys) {
      await expect.poll(async () => settle().then(() => heard(place))).toContain(`[${key}]`)
      expect(usual).not.toContain(`[${key}]`)
    }
  }
  return { place, root, read, expectTheirs }
}

const SPOKEN = ['aria-label', 'alt', 'placeholder', 'title']

/** All words of what is drawn, also those that only some hear. */
export function heard(place: Element): string {
  const named = SPOKEN.flatMap((name) =>
    Array.from(place.querySelectorAll(`[${name}]`), (part) => part.getAttribute(name) ?? ''),
  )
  return [place.textContent, ...named].join(' ')
}

/** Every sentence of a table said otherwise, with the same figures in it. */
export function otherwise<Key extends string>(ours: Readonly<Record<Key, string>>): Record<Key, string> {
  const said = Object.entries<string>(ours).map(([key, sentence]) => [
    key,
    [`[${key}]`, ...(sentence.match(/\{\w+\}/g) ?? [])].join(' '),
  ])
  return Object.fromEntries(said) as Record<Key, string>
}
