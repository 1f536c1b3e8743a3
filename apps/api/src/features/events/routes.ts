import * as events from '@bilheteria/contract/events'
import type { Serve } from '#http/serve.ts'
import { getEvent } from './get-event.ts'
import { listCategories } from './list-categories.ts'
import { listEvents } from './list-events.ts'
import { notifyMe } from './notify-me.ts'

export function eventRoutes(serve: Serve): void {
  serve(events.listCategories, listCategories)
  serve(events.listEvents, listEvents)
  serve(events.getEvent, getEvent)
  serve(events.notifyMe, notifyMe)
}
