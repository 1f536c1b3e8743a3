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

function draw(changes: Partial<EventDetail>, holds = false): HTMLElement {
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(
    <PageProvider value={page}>
      <EventClosed event={anEvent({ status: 'ended', ...changes })} holds={holds} />
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

const actions = (place: HTMLElement) =>
  Array.from(place.querySelectorAll('button, a'), ({ textContent }) => textContent)

test('an event in a pause says so without a price, and tells whoever asks when it sells again', () => {
  const place = draw({ status: 'paused', price_from_cents: null })
  expect(place.textContent).toContain('Vendas pausadas')
  expect(place.textContent).toContain(
    'As vendas estão pausadas no momento. Se você já tem uma reserva, pode concluir o pagamento.',
  )
  expect(place.textContent).not.toMatch(/R\$|esgotad/i)
  expect(actions(place)).toContain('Avise-me quando voltar: Festival')
  expect(actions(place)).not.toContain('Concluir a compra')
})

test('who holds tickets in a pause is led on to pay for them', () => {
  expect(actions(draw({ status: 'paused', price_from_cents: null }, true))).toContain('Concluir a compra')
})

test('a cancelled event says that the money comes back by itself, and is put into no calendar', () => {
  const place = draw({ status: 'cancelled', price_from_cents: null })
  expect(place.querySelector('h2')?.textContent).toBe('Evento cancelado')
  expect(place.textContent).toContain('Quem comprou recebe tudo de volta, com as taxas, sem precisar pedir.')
  expect(actions(place)).toContain('Ver outros eventos')
  expect(place.textContent).not.toMatch(/R\$|esgotad|Avise-me|calendário|por pedido/i)
})

test('what its organiser says is shown as written: lines stay lines, and markup is nothing but text', () => {
  const said = draw({ notice: 'Nova data.\nLeve o <b>mesmo</b> ingresso.' }).querySelector('[role=status] p')
  expect(said?.innerHTML).toBe('Nova data.<br>Leve o &lt;b&gt;mesmo&lt;/b&gt; ingresso.')
  expect(draw({}).querySelector('[role=status]')).toBeNull()
})
