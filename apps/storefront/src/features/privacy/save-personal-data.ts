import { exportPersonalData } from '@bilheteria/contract/privacy'
import { call } from '#platform/api.ts'
import { saveFile } from '#platform/save-file.ts'
import { showSnackbar } from '#platform/snackbar.ts'

const FILE_NAME = 'meus-dados.json'

/** Everything we know of a person, to read and keep. It stands behind the login, so a plain link would not get it. */
export async function savePersonalData(): Promise<void> {
  const data = await call(exportPersonalData, {})
  saveFile(new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }), FILE_NAME)
  showSnackbar({ text: 'Seus dados foram exportados.', colour: 'success' })
}
