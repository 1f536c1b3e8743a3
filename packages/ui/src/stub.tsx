import type { ReactNode } from 'react'
import { say } from './words.ts'

type Props = { label?: string; head: ReactNode; children: ReactNode }

/** A summary in the shape of a ticket: what it is for above the perforation, what it costs below. */
export function Stub({ label = say('part.stub', 'Resumo do pedido'), head, children }: Props) {
  return (
    <section aria-label={label} className="overflow-hidden rounded-dialog bg-content">
      <div className="p-5">{head}</div>
      <div aria-hidden className="relative mx-[18px] border-t-2 border-dashed border-line">
        <span className="absolute -top-[11px] -left-7 size-5 rounded-pill bg-background" />
        <span className="absolute -top-[11px] -right-7 size-5 rounded-pill bg-background" />
      </div>
      <div className="p-5">{children}</div>
    </section>
  )
}
