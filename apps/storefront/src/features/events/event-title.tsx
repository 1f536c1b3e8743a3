// chunk: common
import type { ReactNode } from 'react'

/** `Sub-17` is not torn apart at the end of a line. */
export function EventTitle({ title }: { title: string }): ReactNode {
  return title.split(/(\S+-\d+)/).map((part, i) =>
    i % 2 ? (
      <span key={i} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
