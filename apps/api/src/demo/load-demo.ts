import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { ALL_CATEGORIES } from '#catalogue/new-event.ts'
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

/** Where the pictures go, and where people will find the shop. */
type Place = { data_dir: string; base_url: string }

/** Fills an empty database with the demo; an already filled one only has its dates brought forward. */
export async function loadDemo(db: Db, { data_dir, base_url }: Place): Promise<void> {
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
    const now = await timeOf(tx)
    for (const event of demoEvents) {
      const venue = event.plan ? await readPlanFile(planPath(event.plan), event.sectors) : undefined
      await insertEvent(tx, dateEvent(event, now, venue))
    }
  })
  await placePictures(data_dir)
}

/** Venues are described in files such as operators write. */
function planPath(name: string): string {
  return join(packageRoot, 'demo/plans', `${name}.json`)
}

/** The next start may be on another port. */
async function movePartner(tx: Db, base_url: string): Promise<void> {
  for (const { id, url, redirect_url } of demoIntegrations(base_url)) {
    await tx.query('update integrations set url = $2, redirect_url = $3 where id = $1', [id, url, redirect_url])
  }
}

/** Logos where the storage host would have them, venue pictures where the office host would. */
async function placePictures(data_dir: string): Promise<void> {
  const demo = join(packageRoot, 'demo')
  await cp(join(demo, 'storage'), join(data_dir, 'storage'), { recursive: true })
  for (const { id, venue } of demoEvents) {
    await cp(join(demo, 'office/venues', `${venue.map}.svg`), join(data_dir, 'office/events', id, 'stadium.svg'))
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
