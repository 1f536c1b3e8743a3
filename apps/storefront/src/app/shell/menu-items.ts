import type { PageTextKey } from '@bilheteria/contract/texts/page'
import { Home, Ticket, User, type LucideIcon } from 'lucide-react'

/** A menu entry leads to a page or does something. */
export type MenuItem = { text: PageTextKey; icon: LucideIcon } & ({ href: string } | { onPress(): void })

const home: MenuItem = { text: 'menu.home', icon: Home, href: '/' }
const tickets: MenuItem = { text: 'menu.tickets', icon: Ticket, href: '/ticket/payments' }
const profile: MenuItem = { text: 'menu.profile', icon: User, href: '/user/data' }

/** Whose session has run out still has the tickets that this device keeps. */
export function menuItems(logged: boolean, known = logged): MenuItem[] {
  return [home, tickets, profile].slice(0, logged ? 3 : known ? 2 : 1)
}
