import { Button } from '@bilheteria/ui/button'

/** Below a form inside the page: keep or leave. */
export function EditBar({ busy, onCancel, save = 'Salvar' }: { busy: boolean; onCancel(): void; save?: string }) {
  return (
    <div className="flex gap-2.5">
      <Button type="submit" size="mid" busy={busy}>
        {save}
      </Button>
      <Button look="text" size="mid" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  )
}
