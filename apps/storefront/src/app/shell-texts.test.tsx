import { BAR_TEXTS } from '@bilheteria/contract/texts/bar'
import { COOKIES_TEXTS } from '@bilheteria/contract/texts/cookies'
import { DRAWER_TEXTS } from '@bilheteria/contract/texts/drawer'
import { FOOTER_TEXTS } from '@bilheteria/contract/texts/footer'
import { NOT_FOUND_TEXTS } from '@bilheteria/contract/texts/not-found'
import { beforeEach, expect, test } from 'vitest'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { aShop, otherwise } from '#test/a-shop.tsx'
import { NotFound } from './not-found.tsx'
import { Footer } from './shell/footer.tsx'
import { OpenCookieNotice } from './shell/open-cookie-notice.tsx'
import { OpenDrawer } from './shell/open-drawer.tsx'
import { TopBar } from './shell/top-bar.tsx'

const { read } = aShop()
const company = { legal_name: 'Maré Alta', tax_id: '1', address: 'Rua 1', support_email: 'a@b.test', support_phone: '' }

beforeEach(() =>
  useSavedState.setState({ ...emptyState, user: { ...emptyState.user, id: 'u1', name: 'Ana Ramos', logged: true } }),
)

/** Said where nothing has arrived yet, or only to whom it is installed. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'bar.skip',
  'bar.loading',
  'bar.cart_kept',
  'drawer.install',
  'not_found.description',
])

const filled = (sentence: string) => sentence.replace(/ *\{\w+\}.*/, '')

test.each<[string, React.ReactElement, Readonly<Record<string, string>>]>([
  ['below every page', <Footer key="0" />, FOOTER_TEXTS],
  ['about cookies', <OpenCookieNotice key="1" />, COOKIES_TEXTS],
  ['where nothing is', <NotFound key="2" />, NOT_FOUND_TEXTS],
  ['in the menu', <OpenDrawer key="3" />, DRAWER_TEXTS],
  ['above every page', <TopBar key="4" />, BAR_TEXTS],
])('every sentence %s is ours as the table has it, or the producer’s', async (_title, drawn, ours) => {
  const shown = Object.entries(ours).filter(([key]) => !ELSEWHERE.has(key))
  const usual = await read({}, drawn, { company, footer: '' })
  for (const [, sentence] of shown) expect(usual).toContain(filled(sentence))
  const said = await read(otherwise(ours), drawn, { company, footer: '' })
  for (const [key, sentence] of shown) {
    expect(said).toContain(`[${key}]`)
    expect(said).not.toContain(filled(sentence))
  }
})
