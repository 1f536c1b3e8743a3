import type { AccountContext, Context } from '#context.ts'
import { DAY_S, MINUTE_S, spend, type Limit } from '#db/limits.ts'
import { ownCodesPerMailbox, perMailbox } from '#features/messages/mailbox-limit.ts'
import { knownDevice } from './known-device.ts'

const PER_DAY = 5
/** For an address that its account has proved. */
const STRANGERS_PER_NETWORK = 3
const STRANGERS_PER_DAY = 12
/** For an unproved address: below the mailbox's daily limit, so that its owner can still verify it. */
const STRANGERS_UNPROVED = 3

export type CodePurpose = 'recovery' | 'email' | 'link' | 'proof'
export type CodeTarget = { account_id: string; address: string; channel: 'mail' | 'sms'; proved: boolean }

/** Counts one more code to this address, or throws `too_many_requests`. */
export async function spendCodeLimits(
  ctx: Context | AccountContext,
  purpose: CodePurpose,
  target: CodeTarget,
): Promise<void> {
  const own =
    knownDevice(ctx, target.account_id) ?? ('session' in ctx ? `account ${ctx.session.account_id}` : undefined)
  // Nothing proves a telephone.
  const limits = target.proved && target.channel === 'mail' ? proved(ctx, target, own) : typed(ctx, target, own)
  const [minute, ...days] = limits
  const oncePerMinute = { name: `${minute} ${purpose}`, max: 1, seconds: MINUTE_S }
  await spend(ctx.db, oncePerMinute, ...days)
}

type Limits = [minute: string, ...days: Limit[]]

/** A known browser and a logged-in caller have limits of their own; strangers have theirs by network. */
function proved(ctx: Context, { address }: CodeTarget, own: string | undefined): Limits {
  if (own !== undefined) {
    const whose = ctx.fingerprint(`${own} target ${address}`)
    return [`code ${whose}`, { name: `codes ${whose}`, max: PER_DAY, seconds: DAY_S }]
  }
  const target = ctx.fingerprint(`target ${address}`)
  // An IPv6 /48 gets no more than its /64s.
  const networks = ctx
    .perAddress({ name: `codes ${target}`, max: STRANGERS_PER_NETWORK, seconds: DAY_S })
    .map(({ name, seconds }) => ({ name, max: STRANGERS_PER_NETWORK, seconds }))
  const all = { name: `codes of strangers ${target}`, max: STRANGERS_PER_DAY, seconds: DAY_S }
  return [`code ${target} ${ctx.hashVisitor()}`, ...networks, all]
}

/** Any caller can type this address: strangers share the limit of all letters, the account itself has its own. */
function typed(ctx: Context, { address, channel }: CodeTarget, own: string | undefined): Limits {
  const target = ctx.fingerprint(`target ${address}`)
  const strangers = { name: `codes of strangers ${target}`, max: STRANGERS_UNPROVED, seconds: DAY_S }
  if (channel === 'sms') {
    const all = { name: `codes ${target}`, max: PER_DAY, seconds: DAY_S }
    return [`code ${target}`, ...(own === undefined ? [strangers] : []), all]
  }
  if (own !== undefined) return [`code ${target}`, ownCodesPerMailbox(ctx, address)]
  return [`code ${target}`, strangers, perMailbox(ctx, address)]
}
