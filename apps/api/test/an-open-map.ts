import type { EventDetail } from '@bilheteria/contract/events'
import type { SeatsChange, SeatsStatus } from '@bilheteria/contract/seats'
import { layOut } from '@bilheteria/rules/plan/lay-out'
import type { Plan } from '@bilheteria/rules/plan/plan'
import { SEAT_STATUSES, unpackCodes } from '@bilheteria/rules/plan/seat-codes'
import { onTestFinished } from 'vitest'
import type { Db } from '#db/db.ts'

export type OpenMap = Awaited<ReturnType<typeof anOpenMap>>

/** Somebody who has the seat map open, as a browser does it: the plan, all seats once, then every change. */
export async function anOpenMap(url: string, event_id: string) {
  const path = `${url}/api/events/${event_id}`
  // A process hears of a new event within a second.
  let plan: EventDetail['plan'] | undefined
  while (plan === undefined) ({ plan } = await json<Partial<EventDetail>>(path))
  const laid = layOut(await json<Plan>(`${path}/plan/${plan}`))
  const placeOf = new Map(
    laid.sections.flatMap(({ first, first_id, count }) =>
      Array.from({ length: count }, (_, i) => [String(first_id + i), first + i] as const),
    ),
  )
  let [version, codes] = await allSeats()
  const heard: SeatsChange[] = []
  let asked_again = 0

  async function allSeats(): Promise<[string, Uint8Array]> {
    const status = await json<SeatsStatus>(`${path}/seats/status`)
    return [status.version, unpackCodes(Buffer.from(status.codes, 'base64'), laid.x.length)]
  }
  async function take(change: SeatsChange): Promise<void> {
    heard.push(change)
    if (change.previous !== version) {
      asked_again++
      ;[version, codes] = await allSeats()
      return
    }
    for (const [id, code] of change.seats) codes[placeOf.get(id)!] = code
    version = change.version
  }
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const stream = await fetch(`${path}/changes?since=${version}`, { signal: stop.signal })
  void listen(stream, take).catch(() => {})
  return {
    heard,
    asked_again: () => asked_again,
    seats: () => Array.from(codes, (code) => SEAT_STATUSES[code]),
  }
}

async function json<Body>(url: string): Promise<Body> {
  return (await fetch(url)).json() as Promise<Body>
}

/** Until the stream ends. */
async function listen(stream: Response, take: (change: SeatsChange) => unknown): Promise<void> {
  let text = ''
  for await (const chunk of stream.body ?? []) {
    text += new TextDecoder().decode(chunk as Uint8Array)
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events.filter((one) => one.startsWith('data: '))) {
      await take(JSON.parse(event.slice('data: '.length)) as SeatsChange)
    }
  }
}

/** How the seats of an event really stand, in the order of the catalogue. */
export async function seatsOf(db: Db, event_id: string): Promise<{ id: string; status: string }[]> {
  return db.query<{ id: string; status: string }>(
    `select seat.id::text, seat.status
       from seats seat join sections section on section.id = seat.section_id join sectors sector on sector.id = section.sector_id
      where sector.event_id = $1 order by sector.position, section.position, seat.id`,
    [event_id],
  )
}
