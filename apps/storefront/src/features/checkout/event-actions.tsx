import { Button } from '@bilheteria/ui/button'
import { Info, Map, Star } from 'lucide-react'
import { openDialog } from '#platform/dialog.ts'
import { usePage } from '#platform/page.tsx'

/** Two side by side on phones, a third below them in full width; a row where there is room. */
export function EventActions({ event_id }: { event_id: string }) {
  const { producer } = usePage()
  const look = { look: 'quiet', size: 'mid', className: 'rounded-pill [box-shadow:none] max-sm:px-2' } as const
  return (
    <div className="mt-4 grid grid-cols-2 gap-2 sm:flex">
      <Button {...look} onClick={() => openDialog('/event/description', { event_id })}>
        <Info size={18} aria-hidden />
        Informações
      </Button>
      <Button {...look} onClick={() => openDialog('/event/map', { event_id })}>
        <Map size={18} aria-hidden />
        Mapa do local
      </Button>
      {producer.plans_url && (
        <Button {...look} className={`${look.className} col-span-2`} onClick={() => openDialog('/acesso/socio')}>
          <Star size={18} aria-hidden />
          É sócio-torcedor?
        </Button>
      )}
    </div>
  )
}
