import type { Ticket } from '@bilheteria/contract/orders'

type Props = { items: readonly Pick<Ticket, 'biometry' | 'state'>[]; className: string }

/** Where one enters by face: how many of those who go are ready. A child is, without one. */
export function FacesReady({ items, className }: Props) {
  const asked = items.filter(({ biometry, state }) => biometry !== null && state !== 'cancelled')
  if (asked.length === 0) return null
  const ready = asked.filter(({ biometry }) => biometry === 'approved' || biometry === 'exempt').length
  return (
    <p className={className}>
      Biometria: {ready} de {asked.length} {asked.length === 1 ? 'pronto' : 'prontos'}
    </p>
  )
}
