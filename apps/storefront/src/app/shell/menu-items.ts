import { say } from '@bilheteria/ui/words'
import { Home, Ticket, User, type LucideIcon } from 'lucide-react'

/** A menu entry leads to a page or does something. */
export type MenuItem = { key: string; name: string; icon: LucideIcon } & ({ href: string } | { onPress(): void })

const home: MenuItem = { key: 'home', name: 'Início', icon: Home, href: '/' }
export const tickets: MenuItem = { key: 'tickets', name: 'Ingressos', icon: Ticket, href: '/ticket/payments' }
const profile: MenuItem = { key: 'profile', name: 'Meus dados', icon: User, href: '/user/data' }

/** For whoever is nobody yet. */
export const login = { key: 'login', name: 'Acesse Sua Conta' }

/** Whose session has run out still has the tickets that this device keeps. */
export function menuItems(logged: boolean, known = logged): MenuItem[] {
  return [home, tickets, profile].slice(0, logged ? 3 : known ? 2 : 1)
}

/** As the producer calls it, else as we do. */
export function nameOf({ key, name }: Pick<MenuItem, 'key' | 'name'>): string {
  return say(`menu.${key}`, name)
}
