import * as biometry from '@bilheteria/contract/biometry'
import type { TicketDesk } from '#features/tickets/ticket-desk.ts'
import type { Serve } from '#http/serve.ts'
import { createExemptHolder } from './exempt-holder.ts'
import { createInviteHolder } from './invite-holder.ts'
import { createRegisterBiometry } from './register-biometry.ts'
import { validateBiometry } from './validate-biometry.ts'

export function biometryRoutes(serve: Serve, desk: Omit<TicketDesk, 'codes'>): void {
  serve(biometry.registerBiometry, createRegisterBiometry(desk))
  serve(biometry.validateBiometry, validateBiometry)
  serve(biometry.inviteHolder, createInviteHolder(desk))
  serve(biometry.exemptHolder, createExemptHolder(desk))
}
