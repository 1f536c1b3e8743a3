import { isSlug } from '@bilheteria/contract/page'
import { expect, test } from 'vitest'
import { reserve } from '#test/a-cart.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const club = await app.aProducer({
  title: 'Clube do Mar',
  texts: { 'home.title': 'Próximos jogos' },
  ga4: 'G-ABCD1234',
})

test('all producers are listed with their look, the default one first', async () => {
  const { data } = (await app.request('/api/producers')).json()
  expect(data[0]).toMatchObject({ id: '0', slug: '', domain: null })
  expect(data.find(({ id }: { id: string }) => id === club.id)).toEqual({
    id: club.id,
    slug: club.slug,
    domain: club.domain,
    title: 'Clube do Mar',
    footer: club.footer,
    theme: club.theme,
    locale: { 'pt-br': { 'home.title': 'Próximos jogos' } },
    analytics: { ga4: 'G-ABCD1234', pixel: null },
    company: {
      legal_name: club.legal_name,
      tax_id: club.tax_id,
      address: club.address,
      support_email: club.support_email,
      support_phone: club.support_phone,
    },
    plans_url: null,
    registration: 'cpf_first',
    hold_minutes: 15,
    max_per_order: 6,
  })
})

test('a producer says how long it holds tickets, and how many an order has in most of its events to come', async () => {
  const { id, slug } = await app.aProducer({ hold_minutes: 10 })
  for (const max_per_order of [8, 4, 4]) await anEvent(app.db, id, { max_per_order })
  await anEvent(app.db, club.id, { max_per_order: 2 })
  const answer = await app.request(`/api/producers/current?slug=${slug}`)
  expect(answer.json()).toMatchObject({ hold_minutes: 10, max_per_order: 4 })
})

test('what a producer refuses it says in its own words, numbers filled in; every other shop says ours', async () => {
  const said = {
    'error.cpf_limit': 'No clube são {max} por torcedor.',
    'error.event_not_found': 'Esse jogo não é nosso.',
  }
  const { id } = await app.aProducer({ texts: said })
  const missing = (headers: Record<string, string>) => app.request('/api/events/nenhum', { headers })
  expect((await missing({ 'producer-id': id })).json()).toEqual({
    code: 'event_not_found',
    message: 'Esse jogo não é nosso.',
  })
  expect((await missing({})).json().message).toBe('Não encontramos esse evento.')

  const event = await anEvent(app.db, id, { max_per_cpf: 2 })
  const fan = await anAccount(app)
  const buyer = { ...fan, bearer: { ...fan.bearer, 'producer-id': id } }
  const answer = await reserve(app, buyer, event.id, { [`${event.id}-1-1-1`]: 3 })
  expect(answer.json()).toMatchObject({ code: 'cpf_limit', message: 'No clube são 2 por torcedor.' })
})

test('and what is wrong with a field, too', async () => {
  const { id } = await app.aProducer({ texts: { 'validation.cep': 'Que CEP é esse?' } })
  const asked = (headers: Record<string, string>) => app.request('/api/cep/123', { headers })
  expect((await asked({ 'producer-id': id })).json().errors).toEqual({ cep: ['Que CEP é esse?'] })
  expect((await asked({})).json().errors).toEqual({ cep: ['CEP inválido'] })
})

test('a text that no page says, left in the database, closes no shop', async () => {
  const { slug } = await app.aProducer({ texts: { 'menu.home': 'Casa', 'menu.gone': 'Nada' } })
  const { locale } = (await app.request(`/api/producers/current?slug=${slug}`)).json()
  expect(locale).toEqual({ 'pt-br': { 'menu.home': 'Casa' } })
})

test('the list is compared by ETag instead of being sent twice', async () => {
  const first = await app.request('/api/producers')
  const again = await app.request('/api/producers', { headers: { 'if-none-match': String(first.headers['etag']) } })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

const current = '/api/producers/current'

test.each([
  ['the slug decides', `${current}?slug=${club.slug}`, { host: 'localhost' }, club.id],
  ['the slug comes before the host', `${current}?slug=${club.slug}`, { host: 'outro.localhost' }, club.id],
  ['else the host decides, without its port', current, { host: `${club.domain}:3000` }, club.id],
  ['in any case of letters', current, { host: String(club.domain).toUpperCase() }, club.id],
  ['an unknown host is the default producer’s', current, { host: 'ninguem.example' }, '0'],
  ['the producer one already has does not decide', current, { headers: { 'producer-id': club.id } }, '0'],
])('%s', async (_title, url, options, id) => {
  expect((await app.request(url, options)).json()).toMatchObject({ id })
})

test.each([
  ['an unknown slug', `${current}?slug=nao-existe`, {}],
  ['an unknown Producer-Id', current, { headers: { 'producer-id': 'nao-existe' } }],
])('%s is not found', async (_title, url, options) => {
  const answer = await app.request(url, options)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ code: 'producer_not_found', message: 'Não encontramos esse produtor.' })
})

test('a forwarded host from an unknown proxy is not believed', async () => {
  const answer = await app.request(current, { headers: { 'x-forwarded-host': String(club.domain) } })
  expect(answer.json()).toMatchObject({ id: '0' })
})

test('the database refuses a second default producer and reserved shapes', async () => {
  await expect(app.aProducer({ slug: '' })).rejects.toThrow(/check|unique/)
  for (const slug of ['Com Espaço', 'api', 'login', 'sobre', 'ticket']) {
    expect(isSlug(slug)).toBe(false)
    await expect(app.aProducer({ slug })).rejects.toThrow(/slug_check|producers_check/)
  }
})

test.each(['G-1"><script>', 'G-ABCD1234\n', 'g-abcd1234', 'G-ABCD1234&id=G-OUTRO'])(
  '“%s” is no GA4 id to be put into an address',
  (ga4) => expect(app.aProducer({ ga4 })).rejects.toThrow(/ga4_check/),
)

test.each(["1234567890');alert(1)//", '1234567890"><script>', '1234567890&ev=x', '1234567', '1234567890\n'])(
  '“%s” is no pixel to be put into an address',
  (pixel) => expect(app.aProducer({ pixel })).rejects.toThrow(/pixel_check/),
)

test.each([
  '#123456}</style><script>alert(1)</script>',
  '#123456;background:url(//x.example)',
  '#123456"',
  '#123456\n',
  'red',
  '#12345',
  '#1234567',
  '#12345g',
  '',
  123456,
  null,
  ['#123456'],
  { primary: '#123456' },
])('%j is no colour to be put into a page', async (colour) => {
  for (const place of ['{dark,primary}', '{light,body}', '{dark,unheard-of}']) {
    const painted = app.db.query('update producers set theme = jsonb_set(theme, $2::text[], $3) where id = $1', [
      club.id,
      place,
      JSON.stringify(colour),
    ])
    await expect(painted).rejects.toThrow(/theme_check/)
  }
})

test('many first requests at once all find their producer', async () => {
  const fresh = await startApp()
  const answers = await Promise.all(Array.from({ length: 8 }, () => fresh.request('/api/producers/current')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
})
