import type { PageTextKey } from '@bilheteria/contract/producers'
import { Home, Ticket, User, type LucideIcon } from 'lucide-react'

/** A menu entry leads to a page or does something. */
export type MenuItem = { text: PageTextKey; icon: LucideIcon } & ({ href: string } | { onPress(): void })

const home: MenuItem = { text: 'menu.home', icon: Home, href: '/' }
const tickets: MenuItem = { text: 'menu.tickets', icon: Ticket, href: '/ticket/payments' }
const profile: MenuItem = { text: 'menu.profile', icon: User, href: '/user/data' }

/** Of whoever's tickets this device keeps after their session has run out. */
export const keptItems: MenuItem[] = [home, tickets]

export function menuItems(logged: boolean): MenuItem[] {
  return logged ? [home, tickets, profile] : [home]
}
