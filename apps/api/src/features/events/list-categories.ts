import type { Category } from '@bilheteria/contract/events'
import type { Context } from '#context.ts'
import { selectCategories } from './queries.ts'

export async function listCategories({
  services,
}: {
  services: Pick<Context['services'], 'read'>
}): Promise<{ data: Category[] }> {
  return { data: await selectCategories(services.read) }
}
