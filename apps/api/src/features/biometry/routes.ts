import * as biometry from '@bilheteria/contract/biometry'
import type { KnownProducers } from '#features/producers/known-producers.ts'
import type { Serve } from '#http/serve.ts'
import { createInviteHolder } from './invite-holder.ts'
import { createRegisterBiometry } from './register-biometry.ts'
import { validateBiometry } from './validate-biometry.ts'

export function biometryRoutes(serve: Serve, desk: { known: KnownProducers; base_url: string }): void {
  serve(biometry.registerBiometry, createRegisterBiometry(desk))
  serve(biometry.validateBiometry, validateBiometry)
  serve(biometry.inviteHolder, createInviteHolder(desk))
}
