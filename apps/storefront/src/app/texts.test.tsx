import type { PageData } from '@bilheteria/contract/page'
import type { PageTextKey } from '@bilheteria/contract/texts/page'
import { speakIn } from '@bilheteria/ui/words'
import { act } from 'react'
import { expect, test } from 'vitest'
import { Page as HomePage } from '#features/events/home-page.tsx'
import { aPlace } from '#test/a-place.ts'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { OpenDrawer } from './shell/open-drawer.tsx'
import { TopBar } from './shell/top-bar.tsx'

const { place, root } = aPlace()

type Shop = { words: Record<string, string>; total: number; logged: boolean }

/** Everything that a shop with so many events shows of bar, menu and home. */
async function read({ words, total, logged }: Shop): Promise<string> {
  const page = {
    path: '/',
    storage_url: '',
    public_url: 'https://ingressos.example',
    categories: [] as object[],
    producer: {
      id: '2',
      slug: 'mare-alta',
      title: 'Maré Alta',
      locale: { 'pt-br': words },
    },
    events: {
      data: [] as object[],
      total,
      page: 1,
      cities: [] as string[],
    },
  } as unknown as PageData
  speakIn(words)
  await act(async () => {
    useSavedState.setState({ user: { ...emptyState.user, name: 'Ana', logged } })
    root.render(
      <PageProvider value={page}>
        <TopBar />
        <OpenDrawer />
        <HomePage />
      </PageProvider>,
    )
  })
  return place.textContent
}

/** To a visitor of one event and to a fan of two. */
async function said(words: Record<string, string>): Promise<string> {
  return (await read({ words, total: 1, logged: false })) + (await read({ words, total: 2, logged: true }))
}

const usual: Record<PageTextKey, string> = {
  'menu.home': 'Início',
  'menu.tickets': 'Ingressos',
  'menu.profile': 'Meus dados',
  'menu.support': 'Fale conosco',
  'menu.login': 'Acesse Sua Conta',
  'home.title': 'Próximos eventos',
  'home.count': '2 eventos',
  'home.count_one': '1 evento',
}

test.each(Object.entries(usual))('%s is said in the producer’s words, and nowhere as “%s”', async (key, ours) => {
  expect(await said({})).toContain(ours)
  const theirs = await said({ [key]: `O clube diz ${key}!` })
  expect(theirs).toContain(`O clube diz ${key}!`)
  expect(theirs).not.toContain(ours)
})

test('a number stands where the producer wants it', async () => {
  expect(await read({ words: { 'home.count': 'Só {count} jogos' }, total: 7, logged: false })).toContain('Só 7 jogos')
})
