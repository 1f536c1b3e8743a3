import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ALL_CATEGORIES } from '#catalogue/new-event.ts'
import { keepPictures, namePoster, type NewPicture, type NewPoster } from '#catalogue/pictures.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { timeOf, type Db } from '#db/db.ts'
import { insertEvent } from '#catalogue/insert-event.ts'
import { insertRows } from '#db/insert-rows.ts'
import { lockSetup } from '#db/setup-lock.ts'
import { readPlanFile } from '#catalogue/read-plan-file.ts'
import { demoAccounts, demoMemberships } from './accounts.ts'
import { bringForward } from './bring-forward.ts'
import { dateEvent } from './date-event.ts'
import { demoEvents } from './events.ts'
import { demoProducers } from './producers.ts'

/** Where people will find the shop. */
type Place = { base_url: string }

/** Fills an empty database with the demo; an already filled one only has its dates brought forward. */
export async function loadDemo(db: Db, { base_url }: Place): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSetup(tx)
    const [filled] = await tx.query('select 1 from producers limit 1')
    if (filled) {
      await movePartner(tx, base_url)
      return bringForward(tx)
    }
    await insertRows(tx, 'producers', demoProducers)
    await insertRows(tx, 'categories', demoCategories)
    await insertRows(tx, 'integrations', demoIntegrations(base_url))
    await insertRows(tx, 'accounts', demoAccounts)
    await insertRows(tx, 'memberships', demoMemberships)
    const posters = await readPosters()
    await keepPictures(tx, [...[...posters.values()].flatMap(({ pictures }) => pictures), ...(await readSigns())])
    const now = await timeOf(tx)
    for (const event of demoEvents) {
      const venue = event.plan ? await readPlanFile(planPath(event.plan), event.sectors) : undefined
      const poster = posters.get(event.poster ?? '')?.poster ?? null
      await insertEvent(tx, { ...dateEvent(event, now, venue), poster })
    }
  })
}

const DEMO = join(packageRoot, 'demo')
const POSTERS = join(DEMO, 'storage/posters')
const LOGOS = ['logo', 'logo-dark', 'logo-footer', 'logo-footer-dark', 'favicon']

/** By the folder they lie in. */
async function readPosters(): Promise<Map<string, NewPoster>> {
  const posters = new Map<string, NewPoster>()
  for (const folder of await readdir(POSTERS)) {
    const names = (await readdir(join(POSTERS, folder))).toSorted()
    const read = async (name: string) => ({ name, content: await readFile(join(POSTERS, folder, name)) })
    posters.set(folder, namePoster(folder, await Promise.all(names.map(read))))
  }
  return posters
}

/** Logos where the storage host would have them, drawings of venues where the office host would. */
async function readSigns(): Promise<NewPicture[]> {
  const logos = demoProducers.flatMap(({ id }) =>
    LOGOS.map((logo) => `storage/ticket/${id}/${logo}.svg`).map((name) => ({ file: join(DEMO, name), name })),
  )
  const venues = demoEvents.map(({ id, venue }) => ({
    file: join(DEMO, 'office/venues', `${venue.map}.svg`),
    name: `office/events/${id}/stadium.svg`,
  }))
  return Promise.all(
    [...logos, ...venues].map(async ({ file, name }) => ({ name, content: await readFile(file), lasting: false })),
  )
}

/** Venues are described in files such as operators write. */
function planPath(name: string): string {
  return join(DEMO, 'plans', `${name}.json`)
}

/** The next start may be on another port. */
async function movePartner(tx: Db, base_url: string): Promise<void> {
  for (const { id, url, redirect_url } of demoIntegrations(base_url)) {
    await tx.query('update integrations set url = $2, redirect_url = $3 where id = $1', [id, url, redirect_url])
  }
}

const demoCategories = [
  ALL_CATEGORIES,
  { id: '1', title: 'Futebol', icon: 'goal', tag: 'futebol', position: 1 },
  { id: '2', title: 'Futsal', icon: 'volleyball', tag: 'futsal', position: 2 },
  { id: '3', title: 'Shows', icon: 'music', tag: 'shows', position: 3 },
  { id: '4', title: 'Teatro', icon: 'drama', tag: 'teatro', position: 4 },
  { id: '5', title: 'Corrida', icon: 'footprints', tag: 'corrida', position: 5 },
  { id: '6', title: 'Gratuitos', icon: 'gift', tag: 'gratuitos', position: 6 },
  { id: '7', title: 'Gastronomia', icon: 'utensils', tag: 'gastronomia', position: 7 },
]

/** The partner is the small identity server inside our own process, wherever that listens. */
const demoIntegrations = (base_url: string) => [
  {
    id: 'clube-mare',
    name: 'Clube Maré+',
    logo: '/storage/ticket/2/favicon.svg',
    url: `${base_url}/dev/partner`,
    client_id: 'bilheteria',
    redirect_url: `${base_url}/api/integrations/callback`,
    primary_color: '#0B5394',
    secondary_color: '#B91C1C',
  },
]
