import { formatCents } from '@bilheteria/rules/money'
import { cleanAboutHtml } from '#catalogue/about-html.ts'
import { HALF_PRICE_PERCENT } from '@bilheteria/rules/policy'
import type { Problem } from '#catalogue/bad-file.ts'
import { priceRisks } from '#catalogue/price-risks.ts'
import { keepPictures, type NewPicture } from '#catalogue/pictures.ts'
import { slugOf } from '#catalogue/insert-event.ts'
import type { JobContext } from '#context.ts'
import { timeOf, type Db } from '#db/db.ts'
import { noteDeed } from '#features/accounts/security-events.ts'
import { planSettings, type Planned, type SetDocument } from './set-plan.ts'
import {
  appendBatch,
  blockSeats,
  findLowQuota,
  findTexts,
  lockOffer,
  lockSeats,
  recountHalfPrice,
  selectUneven,
  setBatch,
  setCapacity,
  setTexts,
  type LiveOffer,
  type LiveSeat,
} from './set-queries.ts'
import { withEvent } from './with-event.ts'
import { BLOCKING, judgeSeats, seatName, UNBLOCKING } from './set-seats.ts'

type Asked = { event_id: string; why: string; document: SetDocument; pictures?: NewPicture[] }
/** What was changed, line by line, and what is odd about it; or every reason why nothing was. `risks` look mistyped or unlawful. */
type Outcome =
  | 'unknown'
  | 'cancelled'
  | { problems: Problem[] }
  | { changed: string[]; risks: Problem[]; warnings: string[] }

/** Changes what an event is called and what it offers, all of it or nothing, while people buy. */
export function setEvent(
  ctx: Pick<JobContext, 'db'>,
  { event_id, why, document, pictures = [] }: Asked,
): Promise<Outcome> {
  return withEvent<Outcome>(ctx, event_id, async (tx, event) => {
    if (event.state === 'cancelled') return 'cancelled'
    const problems: Problem[] = []
    const times = { now: await timeOf(tx), starts_at: event.facts.starts_at }
    const live = await lockOffer(tx, event_id)
    const planned = planSettings(document, live, times, problems)
    const seats = await findSeats(tx, planned, problems)
    if (problems.length > 0) return { problems }

    await keepPictures(tx, pictures)
    const changed = [
      ...(await changeTexts(tx, event_id, document)),
      ...(await changeOffer(tx, planned)),
      ...(await changeSeats(tx, planned, seats)),
    ]
    if (changed.length === 0) return { changed, risks: [], warnings: [] }
    const quota = await recountHalfPrice(tx, event_id)
    if (quota !== undefined) changed.push(`half price: ${quota} tickets, counted anew`)
    await noteDeed(tx, { kind: 'event_set', about: event_id, why })
    const uneven = await selectUneven(tx, event_id)
    return {
      changed,
      risks: [...newPriceRisks(planned, live), ...(await quotaRisks(tx, event_id))],
      warnings: uneven.map(
        ({ id, name, capacity, tickets }) =>
          `the batches of ${name} (${id}) have ${tickets} tickets for ${capacity} places`,
      ),
    }
  })
}

function newPriceRisks({ batches, new_batches }: Planned, live: LiveOffer): Problem[] {
  const moved = batches.map(({ path, price_cents }) => ({ path, price_cents }))
  const added = new_batches.map(({ price_cents }, i) => ({ path: ['new_batches', i, 'price_cents'], price_cents }))
  const changing = new Set(batches.map(({ batch }) => batch.id))
  const others = live.batches.filter(({ id }) => !changing.has(id)).map(({ price_cents }) => price_cents)
  const unchanged = new Set(batches.filter((set) => set.price_cents === set.batch.price_cents).map(({ path }) => path))
  return priceRisks([...moved, ...added], others).filter(({ path }) => !unchanged.has(path))
}

/** A quota that its producer has fixed does not grow with the tickets. */
async function quotaRisks(tx: Db, event_id: string): Promise<Problem[]> {
  const [low] = await findLowQuota(tx, event_id)
  if (!low) return []
  const { quota, share } = low
  const law = `law 12.933 reserves ${HALF_PRICE_PERCENT} % for half price, ${share} tickets`
  return [{ path: [], message: `the half-price quota is fixed at ${quota}: ${law}` }]
}

type Seats = { blocked: LiveSeat[]; freed: LiveSeat[] }

async function findSeats(tx: Db, { block_seats, unblock_seats }: Planned, problems: Problem[]): Promise<Seats> {
  const wanted = [...block_seats, ...unblock_seats]
  if (wanted.length === 0) return { blocked: [], freed: [] }
  const found = await lockSeats(
    tx,
    wanted.map(({ section, rows, numbers }) => ({ section_id: section.id, rows, numbers })),
  )
  return {
    blocked: judgeSeats(block_seats, found, BLOCKING, problems),
    freed: judgeSeats(unblock_seats, found, UNBLOCKING, problems),
  }
}

async function changeTexts(tx: Db, event_id: string, document: SetDocument): Promise<string[]> {
  const before = await findTexts(tx, event_id)
  if (!before) return []
  const { title = before.title, poster = before.poster } = document
  const about_html = document.about_html === undefined ? before.about_html : cleanAboutHtml(document.about_html)
  const lines: string[] = []
  if (title !== before.title) lines.push(`title: "${title}", before "${before.title}"`)
  if (about_html !== before.about_html) lines.push('about_html: another text')
  if (poster !== before.poster) lines.push(`poster: ${poster}`)
  if (lines.length > 0) await setTexts(tx, event_id, { title, slug: slugOf(title), about_html, poster })
  return lines
}

async function changeOffer(tx: Db, { capacities, batches, new_batches }: Planned): Promise<string[]> {
  const lines: string[] = []
  for (const { batch, price_cents, quantity } of batches) {
    const differs: string[] = []
    if (price_cents !== batch.price_cents) {
      differs.push(`${formatCents(price_cents)}, before ${formatCents(batch.price_cents)}`)
    }
    if (quantity !== batch.quantity) differs.push(`${quantity} tickets, before ${batch.quantity}`)
    if (differs.length === 0) continue
    await setBatch(tx, batch.id, { price_cents, quantity })
    lines.push(`batch ${batch.name} (${batch.id}): ${differs.join('; ')}`)
  }
  for (const batch of new_batches) {
    const id = await appendBatch(tx, batch)
    lines.push(`batch ${batch.name} (${id}): new, ${batch.quantity} tickets at ${formatCents(batch.price_cents)}`)
  }
  for (const { section, capacity } of capacities) {
    if (capacity === section.capacity) continue
    await setCapacity(tx, section.id, capacity)
    lines.push(`section ${section.name} (${section.id}): ${capacity} places, before ${section.capacity}`)
  }
  return lines
}

async function changeSeats(tx: Db, { block_seats, unblock_seats }: Planned, { blocked, freed }: Seats) {
  const lines: string[] = []
  for (const { planned, seats, block } of [
    { planned: block_seats, seats: blocked, block: true },
    { planned: unblock_seats, seats: freed, block: false },
  ]) {
    if (seats.length === 0) continue
    const ids = seats.map(({ id }) => id)
    await blockSeats(tx, ids, block)
    for (const { id, name } of new Set(planned.map(({ section }) => section))) {
      const names = seats.filter(({ section_id }) => section_id === id).map(seatName)
      lines.push(`section ${name} (${id}): ${block ? 'blocked' : 'freed'} ${names.join(', ')}`)
    }
  }
  return lines
}
