import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EventTitle } from './event-title.tsx'

const drawn = (title: string) => renderToStaticMarkup(<EventTitle title={title} />)

test('a title does not break inside "Sub-17"', () => {
  expect(drawn('Maré Alta Sub-17 x Ferrovia')).toBe(
    'Maré Alta <span class="whitespace-nowrap">Sub-17</span> x Ferrovia',
  )
  expect(drawn('Stand-up: Riso de Quinta')).toBe('Stand-up: Riso de Quinta')
})
