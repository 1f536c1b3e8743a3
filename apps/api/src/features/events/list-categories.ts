import type { Category } from '@bilheteria/contract/events'
import type { Context } from '#context.ts'
import { selectCategories } from './queries.ts'

export async function listCategories(ctx: Pick<Context, 'db'>): Promise<{ data: Category[] }> {
  return { data: await selectCategories(ctx.db) }
}
