import { fail } from '@bilheteria/contract/errors'
import type { Plan } from '@bilheteria/rules/plan/plan'
import type { Context } from '#context.ts'
import { findPlan } from './queries.ts'

/** Where everything is. Its address names its content, so an older address leads nowhere; a fan's tickets of all shops lie together, so any shop answers. */
export async function getPlan(ctx: Context, { event_id, hash }: { event_id: string; hash: string }): Promise<Plan> {
  const plan = await findPlan(ctx.services.read, { event_id, hash })
  if (!plan) throw fail('plan_not_found')
  return plan
}
