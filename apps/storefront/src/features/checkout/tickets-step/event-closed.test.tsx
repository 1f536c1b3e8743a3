import type { EventDetail } from '@bilheteria/contract/events'
import type { PageData } from '@bilheteria/contract/page'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageProvider } from '#platform/page.tsx'
import { anEvent } from '#test/an-event.ts'
import { EventClosed } from './event-closed.tsx'

const page = {
  path: '/',
  storage_url: 'https://arquivos.example',
  public_url: 'https://ingressos.example',
  producer: {
    id: '0',
    slug: '',
    title: 'Bilheteria',
    locale: { 'pt-br': {} },
  },
} as unknown as PageData

function draw(changes: Partial<EventDetail>): HTMLElement {
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(
    <PageProvider value={page}>
      <EventClosed event={anEvent({ status: 'ended', ...changes })} refresh={() => undefined} />
    </PageProvider>,
  )
  return place
}

test('an event that is over says so, offers no alert and leads to others', () => {
  const { textContent: text } = draw({})
  expect(text).toContain('Encerrado')
  expect(text).toContain('Evento encerrado')
  expect(text).toContain('Ver outros eventos')
  expect(text).not.toContain('Avise-me')
})

test.each<[EventDetail['age_rating'], string]>([
  ['L', 'Livre para todos os públicos'],
  ['16', 'Classificação: 16 anos'],
])('the age rating %s is shown, and said in words', (age_rating, meaning) => {
  const sign = draw({ age_rating }).querySelector('[title]')
  expect(sign?.getAttribute('title')).toBe(meaning)
  expect([...(sign?.children ?? [])].map(({ textContent }) => textContent)).toEqual([meaning, age_rating])
})

test('its picture is AVIF where the browser knows it and WebP elsewhere, in two shapes and sizes, and takes its place at once', () => {
  const picture = draw({ poster: 'festival' }).querySelector('picture')
  const sources = [...(picture?.querySelectorAll('source') ?? [])].map((source) => source.getAttribute('type'))
  expect(sources).toEqual(['image/avif', 'image/webp', 'image/avif'])
  const files = picture?.innerHTML.match(/(card|wide)-\d+\.(avif|webp)/g)
  expect([...new Set(files)].toSorted()).toEqual([
    'card-360.avif',
    'card-360.webp',
    'card-720.avif',
    'card-720.webp',
    'wide-1280.avif',
    'wide-1280.webp',
    'wide-1920.avif',
    'wide-1920.webp',
  ])
  const image = picture?.querySelector('img')
  expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['720', '405'])
})
