import { formatCents } from '@bilheteria/rules/money'
import { formatEventTimeLong } from '@bilheteria/rules/event-time-long'
import { resolve } from 'node:path'
import { cancelEvent } from '#features/changes/cancel-event.ts'
import { deleteEvent } from '#features/changes/delete-event.ts'
import { noticeEvent } from '#features/changes/notice-event.ts'
import { pauseSale, resumeSale } from '#features/changes/pause-sale.ts'
import { postponeEvent } from '#features/changes/postpone-event.ts'
import { publishEvent } from '#features/changes/publish-event.ts'
import { showAnswers, showProgress, showStanding } from '#features/changes/show-standing.ts'
import type { Command, Tools } from './commands.ts'
import { readPostponement, readWords } from './read-change.ts'
import { formatProgress } from './format-progress.ts'
import { isFlag, readFlags } from './flags.ts'
import { setFromFile } from './set-event.ts'

type Standing = NonNullable<Awaited<ReturnType<typeof showStanding>>>

export const eventCommands: Record<string, Command> = {
  'event publish': {
    argument: 'EVENT_ID REASON',
    summary: 'show a draft and sell it',
    run: async ({ ctx, print }, event_id, why = '') => {
      const outcome = await publishEvent(ctx, { event_id, why })
      print(outcome === 'done' ? `${event_id} is published.` : unmoved(event_id, outcome))
      return outcome === 'done'
    },
  },
  'event delete': {
    argument: 'EVENT_ID REASON',
    summary: 'delete a draft, or an event of which nothing was ever held',
    run: async (tools, event_id, why = '') => {
      const event = await confirm(tools, event_id, () => ['It will be deleted with its tickets, seats and coupons.'])
      if (!event) return false
      const outcome = await deleteEvent(tools.ctx, { event_id, why })
      tools.print(outcome === 'done' ? `${event_id} is deleted.` : unmoved(event_id, outcome))
      return outcome === 'done'
    },
  },
  'event pause': {
    argument: 'EVENT_ID REASON',
    summary: 'stop selling at once; what is held can still be paid',
    run: async ({ ctx, print }, event_id, why = '') => {
      const outcome = await pauseSale(ctx, { event_id, why })
      print(outcome === 'done' ? `${event_id} sells nothing any more.` : unmoved(event_id, outcome))
      return outcome === 'done'
    },
  },
  'event resume': {
    argument: 'EVENT_ID REASON',
    summary: 'sell again after a pause',
    run: async ({ ctx, print }, event_id, why = '') => {
      const outcome = await resumeSale(ctx, { event_id, why })
      print(outcome === 'done' ? `${event_id} sells again.` : unmoved(event_id, outcome))
      return outcome === 'done'
    },
  },
  'event cancel': {
    argument: 'EVENT_ID WORDS.txt REASON',
    summary: 'cancel it: all money goes back, and every buyer and holder gets a letter with these words',
    run: async (tools, event_id, file = '', why = '') => {
      const words = readWords(resolve(tools.folder, file))
      const event = await confirmOffered(tools, event_id, ({ paid, pending, left_cents }) => [
        'It will be cancelled for good. The sale ends at once,',
        `${formatCents(left_cents)} of ${paid} paid orders go back, and ${pending} that are not paid yet are ended.`,
        'Every buyer is written to:',
        words,
      ])
      if (!event) return false
      const outcome = await cancelEvent(tools.ctx, { event_id, words, why })
      tools.print(
        outcome === 'done'
          ? `${event_id} is cancelled. The money goes back by itself while the shop runs: bilheteria event progress ${event_id}`
          : unmoved(event_id, outcome === 'already' ? 'cancelled' : outcome),
      )
      return outcome === 'done'
    },
  },
  'event postpone': {
    argument: 'EVENT_ID FILE.json REASON',
    summary: 'give it another time or place; everybody is told and may have the money back',
    run: async (tools, event_id, file = '', why = '') => {
      const { ctx, folder, print } = tools
      const known = await showStanding(ctx, event_id)
      if (!known) return refuse(print, unmoved(event_id, 'unknown'))
      const change = await readPostponement(resolve(folder, file), known.time_zone)
      const event = await confirmOffered(tools, event_id, ({ paid, time_zone, facts }) => [
        `From ${formatEventTimeLong(facts.starts_at, time_zone)}, ${facts.venue}`,
        `to   ${formatEventTimeLong(change.starts_at, time_zone)}, ${change.venue ? `${change.venue.name}, ${change.venue.city}/${change.venue.state}` : facts.venue}.`,
        `The buyers of ${paid} orders are written to, and may have the money back:`,
        change.words,
      ])
      if (!event) return false
      const outcome = await postponeEvent(ctx, { event_id, why, ...change })
      if (typeof outcome === 'string') return refuse(print, `${notPostponed[outcome](event_id)} Nothing was changed.`)
      const until = formatEventTimeLong(outcome.refund_until, known.time_zone)
      print(`${event_id} is moved. The money may be asked back until ${until}.`)
      return true
    },
  },
  'event notice': {
    argument: 'EVENT_ID WORDS.txt REASON',
    summary: 'write to everybody who has bought or enters, once, in these words',
    run: async (tools, event_id, file = '', why = '') => {
      const words = readWords(resolve(tools.folder, file))
      const event = await confirmOffered(tools, event_id, ({ paid }) => [
        `The buyers and holders of ${paid} orders are written to:`,
        words,
      ])
      if (!event) return false
      const outcome = await noticeEvent(tools.ctx, { event_id, words, why })
      tools.print(outcome === 'done' ? 'They are being written to.' : unmoved(event_id, outcome))
      return outcome === 'done'
    },
  },
  'event set': {
    argument: 'EVENT_ID FILE.json REASON [--dry-run] [--accept-warnings=NUMBER]',
    summary:
      'change its text, picture, prices to come, quantities, places or blocked seats, all of the file or nothing',
    run: async (tools, event_id, ...words) => {
      const { dry_run, accepted } = readFlags(words, ['--dry-run', '--accept-warnings'])
      const [named = '', why = ''] = words.filter((word) => !isFlag(word))
      const { well, text } = await setFromFile(tools, { event_id, named, why, dry_run, accepted })
      if (text !== '') tools.print(text)
      return well
    },
  },
  'event progress': {
    argument: 'EVENT_ID',
    summary: 'print how far everything was given back after it was cancelled, or what people said after it was moved',
    run: async ({ ctx, print }, event_id) => {
      const progress = await showProgress(ctx, event_id)
      const answers = await showAnswers(ctx, event_id)
      if (progress) print(formatProgress(progress))
      if (answers)
        print(`Told ${answers.told} orders of its change: ${answers.keep} keep, ${answers.refund} want the money.`)
      if (!progress && !answers) {
        const event = await showStanding(ctx, event_id)
        if (!event) return refuse(print, `There is no event ${event_id}.`)
        return refuse(
          print,
          `${event_id} was neither cancelled nor moved. ${formatCents(event.left_cents)} of ${event.paid} paid orders are with it.`,
        )
      }
      return true
    },
  },
}

type About = (event: Standing) => string[]

/** What is cancelled or a draft has no buyers to write to. */
async function confirmOffered(tools: Tools, event_id: string, about: About): Promise<Standing | undefined> {
  const event = await showStanding(tools.ctx, event_id)
  if (event?.state !== 'cancelled' && event?.state !== 'draft') return confirm(tools, event_id, about)
  tools.print(unmoved(event_id, event.state))
  return undefined
}

/** Shows what is about to happen; only the event's own id, typed, lets it. */
async function confirm({ ctx, print, ask }: Tools, event_id: string, about: About): Promise<Standing | undefined> {
  const event = await showStanding(ctx, event_id)
  if (!event) print(unmoved(event_id, 'unknown'))
  else {
    print([`${event.title} (${event_id})`, ...about(event), ''].join('\n'))
    if ((await ask(`Type ${event_id} to go on: `)).trim() === event_id) return event
    print('That is not its id. Nothing was changed.')
  }
  return undefined
}

function unmoved(event_id: string, because: string): string {
  if (because === 'unknown') return `There is no event ${event_id}. Nothing was changed.`
  const states: Record<string, string> = {
    draft: 'is a draft: event publish or event delete',
    in_use: 'has been reserved or bought: event cancel ends it',
    on_sale: 'is on sale already',
    paused: 'is paused already',
    cancelled: 'is cancelled, for good',
    said_already: 'was written about in these very words',
  }
  return `${event_id} ${states[because]}. Nothing was changed.`
}

const notPostponed = {
  unknown: (id: string) => `There is no event ${id}.`,
  cancelled: (id: string) => `${id} is cancelled, for good.`,
  draft: (id: string) => `${id} is a draft: delete it and create it anew.`,
  past: () => 'That time is over already.',
  doors_late: () => 'The doors would open after it begins.',
  refund_too_soon: () => 'The money must be for the asking for at least seven days, or until it begins.',
  unchanged: (id: string) => `${id} is at that time and place already.`,
}

function refuse(print: Tools['print'], sentence: string): false {
  print(sentence)
  return false
}
