import { fillIn } from '@bilheteria/rules/fill-in'
import { say } from '@bilheteria/ui/words'
import { useEffect, useRef } from 'react'
import type { Place } from '#forms/form.tsx'

type Props = { place: Place; title: string; number: number; of: number; moved: boolean }

/** Where one is in a form of several steps. Drawn anew after a step it takes the focus: what had it is gone. */
export function StepHeading({ place, title, number, of, moved }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!moved) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [moved])
  const Heading = place === 'page' ? 'h2' : 'h3'
  return (
    <div>
      <div aria-hidden className="mb-2.5 flex gap-2">
        {Array.from({ length: of }, (_, i) => (
          <span key={i} className={`h-1 flex-1 rounded-pill ${i < number ? 'bg-accent' : 'bg-line'}`} />
        ))}
      </div>
      <div className="flex items-center justify-between gap-3">
        <Heading ref={heading} tabIndex={-1} className="text-lead type-strong text-heading outline-none">
          {title}
        </Heading>
        <p className="text-small text-muted">{fillIn(say('form.step', '{number} de {of}'), { number, of })}</p>
      </div>
    </div>
  )
}
