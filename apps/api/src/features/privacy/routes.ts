import * as privacy from '@bilheteria/contract/privacy'
import type { Serve } from '#http/serve.ts'
import { recordConsent } from './record-consent.ts'

export function privacyRoutes(serve: Serve): void {
  serve(privacy.recordConsent, recordConsent)
}
