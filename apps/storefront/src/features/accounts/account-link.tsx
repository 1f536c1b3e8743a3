import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Place } from '#forms/form.tsx'
import { openDialog } from '#platform/dialog.ts'

const targets = {
  login: { dialog: '/login', page: '/login' },
  register: { dialog: '/register', page: '/register' },
  recover: { dialog: '/recover', page: '/user/recover' },
} as const

export const linkLook = 'inline-flex min-h-11 items-center font-semibold text-accent hover:underline'

type Props = {
  to: keyof typeof targets
  place: Place
  /** What was wanted goes along, whichever way leads in. */
  return_to: string | undefined
  className: string
  children: ReactNode
}

/** From a dialog to the next dialog, from a page to the next page. */
export function AccountLink({ to, place, return_to, className, children }: Props) {
  const { dialog, page } = targets[to]
  if (place === 'page') {
    return (
      <Link href={page} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" onClick={() => openDialog(dialog, wish(return_to))} className={className}>
      {children}
    </button>
  )
}

/** As a dialog takes it along. */
export function wish(return_to: string | undefined): Record<string, string> {
  return return_to === undefined ? {} : { return_to }
}
