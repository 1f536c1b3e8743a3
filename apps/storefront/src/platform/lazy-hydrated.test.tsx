import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fetchLazyParts, lazyHydrated } from './lazy-hydrated.ts'

function Greeting({ name }: { name: string }) {
  return <p>Olá, {name}</p>
}

test('a late part that was fetched is drawn with the rest, in one go', async () => {
  const Late = lazyHydrated(async () => Greeting)
  await fetchLazyParts()
  expect(renderToString(<Late name="Ana" />)).toContain('<p>Olá, <!-- -->Ana</p>')
})
