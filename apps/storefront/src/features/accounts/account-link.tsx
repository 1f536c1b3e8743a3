import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Place } from '#forms/form.tsx'
import { openDialog } from '#platform/dialog.ts'

const targets = {
  login: { dialog: '/login', page: '/login' },
  register: { dialog: '/register', page: '/register' },
  recover: { dialog: '/recover', page: '/user/recover' },
} as const

const look = 'inline-flex min-h-11 items-center font-semibold text-accent hover:underline'

/** From a dialog to the next dialog, from a page to the next page. */
export function AccountLink({ to, place, children }: { to: keyof typeof targets; place: Place; children: ReactNode }) {
  const { dialog, page } = targets[to]
  if (place === 'page') {
    return (
      <Link href={page} className={look}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" onClick={() => openDialog(dialog)} className={look}>
      {children}
    </button>
  )
}
