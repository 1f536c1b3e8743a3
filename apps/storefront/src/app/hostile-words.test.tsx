import { FOOTER_TEXTS } from '@bilheteria/contract/texts/footer'
import { LOGIN_TEXTS } from '@bilheteria/contract/texts/login'
import { expect, test } from 'vitest'
import { Page as LoginPage } from '#features/accounts/login-page.tsx'
import { aShop } from '#test/a-shop.tsx'
import { Footer } from './shell/footer.tsx'

const { place, read } = aShop()
const company = { legal_name: '', tax_id: '', address: '', support_email: 'a@b.test', support_phone: '' }

test.each([
  ['markup', '<img src=x onerror=alert(1)>'],
  ['5,000 characters', 'a'.repeat(5_000)],
  ['marks that turn the writing', '\u202Eoãçaripsnoc'],
])('%s that no operator’s file let in, found in the database, stands there as letters', async (_title, said) => {
  const hostile = Object.fromEntries(Object.keys({ ...FOOTER_TEXTS, ...LOGIN_TEXTS }).map((key) => [key, said]))
  const drawn = (
    <>
      <LoginPage />
      <Footer />
    </>
  )
  const usual = await read({}, drawn, { company, footer: '' })
  const pictures = place.querySelectorAll('img').length
  expect(await read(hostile, drawn, { company, footer: '' })).toContain(said)
  expect(usual).not.toContain(said)
  expect(place.querySelectorAll('img')).toHaveLength(pictures)
  expect(place.querySelectorAll('[onerror]')).toHaveLength(0)
})
