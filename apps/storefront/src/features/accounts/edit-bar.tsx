import { PROFILE_TEXTS } from '@bilheteria/contract/texts/profile'
import { Button } from '@bilheteria/ui/button'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(PROFILE_TEXTS)

/** Below a form inside the page: keep or leave. */
export function EditBar({
  busy,
  onCancel,
  save = text('profile.save'),
}: {
  busy: boolean
  onCancel(): void
  save?: string
}) {
  return (
    <div className="flex gap-2.5">
      <Button type="submit" size="mid" busy={busy}>
        {save}
      </Button>
      <Button look="text" size="mid" onClick={onCancel}>
        {text('profile.cancel')}
      </Button>
    </div>
  )
}
