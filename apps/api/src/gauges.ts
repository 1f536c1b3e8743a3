import type { Services } from '#context.ts'
import type { OpenDb } from '#db/db.ts'
import { countPasswordsWaiting } from '#features/accounts/passwords.ts'
import { ageOfOutbox } from '#features/messages/deliver-messages.ts'
import { countOpenPayments } from '#features/payments/reconcile.ts'
import type { Asked } from '#http/metrics.ts'

type Deps = { db: OpenDb; services: Services; release: number }

/** What a monitor may know of this process and its shop, found out when it asks. */
export function productGauges({ db, services: { providers }, release }: Deps): Asked[] {
  const { lateness } = db
  return [
    {
      name: 'payments_ok',
      help: '1 while everybody can pay, 0 while nothing is heard of a provider, or none is set.',
      value: async () => ((await providers.state()) === 'ok' ? 1 : 0),
    },
    {
      name: 'payments_open',
      help: 'Payments whose end nobody knows yet: Pix codes that are out, cards being looked at, answers that got lost.',
      value: () => countOpenPayments(db.prompt),
    },
    {
      name: 'outbox_age_seconds',
      help: 'For how long the oldest message that is due has waited to be sent, 0 while none is due: it grows while nobody runs jobs, or too few.',
      value: () => ageOfOutbox(db.prompt),
    },
    {
      name: 'login_queue',
      help: 'Passwords that wait to be compared or kept.',
      value: async () => countPasswordsWaiting(),
    },
    {
      name: 'node_release',
      help: 'The release of this process; where processes differ a rollout is under way, or was forgotten.',
      value: async () => release,
    },
    ...(lateness
      ? [
          {
            name: 'replica_lag_seconds',
            help: 'How far the copy that everybody reads from is behind, as it was last while the primary is away; one that is late or away is not asked.',
            value: async () => lateness(),
          },
        ]
      : []),
  ]
}
