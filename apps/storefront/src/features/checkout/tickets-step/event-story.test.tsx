import { expect, test } from 'vitest'
import { aShop, otherwise } from '#test/a-shop.tsx'
import { anEvent } from '#test/an-event.ts'
import { EventStory } from './event-story.tsx'

const { place, read, expectTheirs } = aShop()

const lines = () => Array.from(place.querySelectorAll('p'), ({ innerHTML }) => innerHTML)
const way = () => new URL(place.querySelector('a')?.href ?? '')

test('under the tickets: the first lines of what it is about, the address, and the way there', async () => {
  const sobre = `<h3>Noite &amp; dia</h3><p>${'Uma noite de samba na beira do mar. '.repeat(9)}</p>`
  await read({}, <EventStory event={anEvent({ sobre })} />)
  const [story, where] = lines()
  expect(story).toMatch(/^Noite &amp; dia Uma noite de samba .{60,120}…$/)
  expect(where).toBe('Parque<br>Avenida do Farol, 2000<br>Serra Clara, PR')
  expect(way().searchParams.get('query')).toBe('Parque, Avenida do Farol, 2000, Serra Clara, PR')
})

test('what nobody has said is left out', async () => {
  await read({}, <EventStory event={anEvent({ sobre: '', venue_address: null })} />)
  expect(lines()).toEqual(['Parque<br>Serra Clara, PR'])
  expect(place.textContent).not.toContain('Ler mais')
  expect(way().searchParams.get('query')).toBe('Parque, Serra Clara, PR')
})

test('in the producer’s words', async () => {
  const theirs = otherwise({
    'checkout.story': '',
    'checkout.story_more': '',
    'checkout.where': '',
    'checkout.way': '',
  })
  await expectTheirs(theirs, <EventStory event={anEvent({ sobre: '<p>Oi.</p>' })} />, Object.keys(theirs))
})
