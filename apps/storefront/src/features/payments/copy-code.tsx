import { Button } from '@bilheteria/ui/button'
import { Copy } from 'lucide-react'
import { showSnackbar } from '#platform/snackbar.ts'

/** The field that holds the code, for browsers that let nobody copy for one. */
export const CODE_FIELD = 'pix-code'

/** Without a code yet it only keeps its place. */
export function CopyCode({ code }: { code: string | undefined }) {
  async function copy(): Promise<void> {
    if (code === undefined) return
    try {
      await navigator.clipboard.writeText(code)
      showSnackbar({ text: 'Código copiado', colour: 'success' })
    } catch {
      const field = document.getElementById(CODE_FIELD) as HTMLInputElement | null
      field?.focus()
      field?.select()
      showSnackbar({ text: 'O código está selecionado: copie por aqui.', colour: 'info' })
    }
  }
  return (
    <Button block disabled={code === undefined} onClick={() => void copy()}>
      <Copy size={20} aria-hidden />
      Copiar código Pix
    </Button>
  )
}
