// chunk: buying
import type { EventCard } from '@bilheteria/contract/events'
import { Button, type ButtonLook } from '@bilheteria/ui/button'
import { say } from '@bilheteria/ui/words'
import { Share2 } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { usePage } from '#platform/page.tsx'
import { showSnackbar } from '#platform/snackbar.ts'
import { describeEvent, type Shared } from './event-address.ts'

type Menu = ComponentType<{ shared: Shared; onClose(): void }>
type Props = ButtonLook & {
  className?: string
  event: Pick<EventCard, 'id' | 'title' | 'starts_at' | 'time_zone' | 'venue'>
  /** The slug of the shop that sells it, where that is not the one shown. */
  shop?: string
}

/** The phone's own way to pass something on; where there is none, a small menu. */
export function Share({ event, shop, look = 'quiet', size = 'mid', className = '', ...rest }: Props) {
  const page = usePage()
  const [menu, setMenu] = useState<{ Menu: Menu; shared: Shared }>()

  async function share(): Promise<void> {
    const shared = describeEvent(event, page, shop)
    try {
      // At once: a browser allows it only as the answer to a press.
      if ('share' in navigator) await navigator.share(shared)
      else setMenu({ Menu: (await import('./share-menu.tsx')).ShareMenu, shared })
    } catch (failure) {
      // Who changes their mind needs no message.
      if ((failure as Error).name === 'AbortError') return
      showSnackbar({
        text: say('events.share_failed', 'Não foi possível compartilhar. Tente novamente.'),
        colour: 'error',
      })
    }
  }

  return (
    <div className="relative flex">
      <Button
        {...rest}
        look={look}
        size={size}
        className={`flex-1 ${className}`}
        aria-expanded={menu !== undefined}
        onClick={() => (menu ? setMenu(undefined) : void share())}
      >
        <Share2 size={18} />
        {say('events.share', 'Compartilhar')}
      </Button>
      {menu && <menu.Menu shared={menu.shared} onClose={() => setMenu(undefined)} />}
    </div>
  )
}
