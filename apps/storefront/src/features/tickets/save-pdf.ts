import { getTicketPdf } from '@bilheteria/contract/tickets'
import { call } from '#platform/api.ts'
import { saveFile } from '#platform/save-file.ts'

/** One ticket to print or keep. It stands behind the login, so a plain link would not get it. */
export async function savePdf(ticket_id: string, name: string): Promise<void> {
  const bytes = await call(getTicketPdf, { ticket_id })
  saveFile(new Blob([bytes], { type: 'application/pdf' }), name)
}
