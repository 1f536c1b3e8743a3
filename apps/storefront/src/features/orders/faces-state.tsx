import type { Ticket } from '@bilheteria/contract/orders'
import { ScanFace } from 'lucide-react'
import { countFaces } from './faces.ts'
import { ToDo } from './to-do.tsx'

type Props = { items: readonly Pick<Ticket, 'biometry' | 'state'>[] }

/** Where one enters by face: who still owes one, or that nobody does. */
export function FacesState({ items }: Props) {
  const { asked, sent, in_review } = countFaces(items)
  if (asked === 0) return null
  const missing = asked - sent
  if (missing > 0) {
    return (
      <ToDo
        icon={ScanFace}
        tone="waiting"
      >{`Falta a biometria de ${missing === 1 ? '1 pessoa' : `${missing} pessoas`}`}</ToDo>
    )
  }
  return (
    <ToDo icon={ScanFace} tone={in_review ? 'working' : 'good'}>
      {in_review ? 'Biometria recebida, em análise' : 'Biometria pronta'}
    </ToDo>
  )
}
