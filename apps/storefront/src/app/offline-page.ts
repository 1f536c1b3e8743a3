// chunk: late
import { readAddress, type PageData } from '@bilheteria/contract/page'
import { producer as producerSchema } from '@bilheteria/contract/producers'
import * as z from 'zod/mini'
import { currentPath } from '#platform/location.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { putOn } from './load-producer.ts'

/** The page without data in the look this browser saw last, when that is the producer the address asks for. */
export function wearSavedLook(shell: PageData): PageData {
  useSavedState.persist.rehydrate()
  const saved = z.safeParse(producerSchema, useSavedState.getState().producers.selected)
  if (!saved.success) return shell
  const producer = saved.data
  const { company } = readAddress(currentPath(shell.router_mode))
  const prefixed = company !== undefined
  if (prefixed ? company !== producer.slug : producer.id !== shell.producer.id) return shell
  const page = { ...shell, producer, prefixed }
  putOn(page)
  return page
}
