import type { ReactNode } from 'react'

export function StepTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mt-5 mb-4">
      <h1 className="type-h1">{title}</h1>
      {children !== undefined && <p className="mt-1">{children}</p>}
    </div>
  )
}
