import type { Order } from '@bilheteria/contract/orders'
import { afterAll } from 'vitest'
import { readConfig } from '#config.ts'
import { createFindSession } from '#features/accounts/find-session.ts'
import { knowProducers } from '#features/producers/known-producers.ts'
import { ticketRoutes } from '#features/tickets/routes.ts'
import { showTickets } from '#features/tickets/show-tickets.ts'
import { createTicketCodes } from '#features/tickets/ticket-code.ts'
import { createContextOf } from '#http/context-of.ts'
import { createHttp } from '#http/create-http.ts'
import { createServe } from '#http/serve.ts'
import { openOutside } from '#outside/outside.ts'
import type { TestApp } from './start-app.ts'

type Request = { method?: 'GET' | 'POST' | 'PUT'; headers?: Record<string, string>; body?: object }

/** The calls about tickets on the database of an app; of an order only its tickets are shown. */
export function serveTickets({ db, data_dir }: TestApp) {
  const config = readConfig({ DATA_DIR: data_dir, LOG_LEVEL: 'silent' })
  const http = createHttp(config)
  afterAll(() => http.close())
  const known = knowProducers(db, { check_ms: 0 })
  const codes = createTicketCodes(config.ticket_secret)
  const { contextOf, sessionOf } = createContextOf({
    ...{ db, outside: openOutside(config), producers: known, https: false },
    ...{ app_secret: config.app_secret, address_limits: config.address_limits, findSession: createFindSession(db) },
  })
  const { serve } = createServe(http, { contextOf, sessionOf, https: false, shared_fresh_ms: 0, check_answers: false })
  ticketRoutes(serve, {
    ...{ codes, known, base_url: 'https://loja.example' },
    showOrder: async (_ctx, id) => ({ id, items: (await showTickets(db, codes, [id])).get(id) }) as Order,
  })
  const request = (url: string, { method = 'GET', headers = {}, body }: Request = {}) =>
    http.inject({ url, method, headers, ...(body && { payload: body }) })
  return { request, codes, known }
}
