import type { JobContext } from '#context.ts'
import { noteDeed } from '#features/accounts/security-events.ts'
import { setState, type EventState } from './queries.ts'
import { withEvent } from './with-event.ts'

type Shop = Pick<JobContext, 'db'>
type Asked = { event_id: string; why: string }
type Outcome = 'done' | 'unknown' | EventState

/** Once this is answered nobody reserves any more, in whichever process; what is held can be paid. */
export function pauseSale(ctx: Shop, asked: Asked): Promise<Outcome> {
  return move(ctx, asked, { from: 'on_sale', to: 'paused', kind: 'event_paused' })
}

export function resumeSale(ctx: Shop, asked: Asked): Promise<Outcome> {
  return move(ctx, asked, { from: 'paused', to: 'on_sale', kind: 'event_resumed' })
}

type Sale = 'on_sale' | 'paused'
type Move = { from: Sale; to: Sale; kind: 'event_paused' | 'event_resumed' }

/** The state it is in, when that is another one than it would have to be. */
function move(ctx: Shop, { event_id, why }: Asked, { from, to, kind }: Move): Promise<Outcome> {
  return withEvent<Outcome>(ctx, event_id, async (tx, { state }) => {
    if (state !== from) return state
    await setState(tx, event_id, to)
    await noteDeed(tx, { kind, about: event_id, why })
    return 'done'
  })
}
