import * as privacy from '@bilheteria/contract/privacy'
import type { Serve } from '#http/serve.ts'
import { deleteAccount } from './delete-account.ts'
import { exportPersonalData } from './export-personal-data.ts'
import { recordConsent } from './record-consent.ts'

export function privacyRoutes(serve: Serve): void {
  serve(privacy.recordConsent, recordConsent)
  serve(privacy.exportPersonalData, exportPersonalData)
  serve(privacy.deleteAccount, deleteAccount)
}
