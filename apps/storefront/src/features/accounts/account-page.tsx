import type { ReactNode } from 'react'

/** The page form of a dialog: the same content under a heading. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-[80dvh] w-full max-w-[600px] flex-col px-5 pt-8 pb-7">
      <h1 className="mb-4 type-h1">{title}</h1>
      {children}
    </div>
  )
}
