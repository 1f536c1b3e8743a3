import * as privacy from '@bilheteria/contract/privacy'
import type { Serve } from '#http/serve.ts'
import type { TextSeal } from '#crypto/text-seal.ts'
import { deleteAccount } from './delete-account.ts'
import { createExportPersonalData } from './export-personal-data.ts'
import { recordConsent } from './record-consent.ts'

export function privacyRoutes(serve: Serve, desk: { seal: TextSeal }): void {
  serve(privacy.recordConsent, recordConsent)
  serve(privacy.exportPersonalData, createExportPersonalData(desk))
  serve(privacy.deleteAccount, deleteAccount)
}
