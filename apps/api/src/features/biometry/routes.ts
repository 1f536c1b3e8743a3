import * as biometry from '@bilheteria/contract/biometry'
import type { Serve } from '#http/serve.ts'
import { exemptHolder } from './exempt-holder.ts'
import { validateBiometry } from './get-face.ts'
import { inviteHolder } from './invite-holder.ts'
import { registerBiometry } from './register-biometry.ts'

export function biometryRoutes(serve: Serve): void {
  serve(biometry.registerBiometry, registerBiometry)
  serve(biometry.validateBiometry, validateBiometry)
  serve(biometry.inviteHolder, inviteHolder)
  serve(biometry.exemptHolder, exemptHolder)
}
