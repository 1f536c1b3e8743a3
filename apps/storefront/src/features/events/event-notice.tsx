// chunk: buying
import { Lines } from '@bilheteria/ui/lines'
import { Notice } from '@bilheteria/ui/notice'

/** What an event's organiser says of a change of it, as it was written; nothing where nothing was. */
export function EventNotice({ className, children }: { className?: string; children: string | null }) {
  return (
    children !== null && (
      <div className={className}>
        <Notice>
          <Lines>{children}</Lines>
        </Notice>
      </div>
    )
  )
}
