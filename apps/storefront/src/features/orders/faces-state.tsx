import type { Ticket } from '@bilheteria/contract/orders'
import { ORDERS_TEXTS } from '@bilheteria/contract/texts/orders'
import { ScanFace } from 'lucide-react'
import { textsOf } from '#platform/texts.ts'
import { countFaces } from './faces.ts'
import { ToDo } from './to-do.tsx'

const text = textsOf(ORDERS_TEXTS)

type Props = { items: readonly Pick<Ticket, 'biometry' | 'state'>[] }

/** Where one enters by face: who still owes one, or that nobody does. */
export function FacesState({ items }: Props) {
  const { asked, sent, in_review } = countFaces(items)
  if (asked === 0) return null
  const missing = asked - sent
  if (missing > 0) {
    return (
      <ToDo icon={ScanFace} tone="waiting">
        {missing === 1 ? text('order.faces_missing_one') : text('order.faces_missing', { count: missing })}
      </ToDo>
    )
  }
  return (
    <ToDo icon={ScanFace} tone={in_review ? 'working' : 'good'}>
      {in_review ? text('order.faces_received') : text('order.faces_ready')}
    </ToDo>
  )
}
