import { INFORMATION_TEXTS } from '@bilheteria/contract/texts/information'
import { ChevronDown } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { pointTo } from '#platform/anchor.ts'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(INFORMATION_TEXTS)

export type InformationSection = { id: string; title: string; body: ReactNode }

/** One page of text: a heading, a lead, a table of contents and sections one can point to. */
export function InformationPage({
  title,
  lead,
  sections,
  children,
}: {
  title: string
  lead: string
  sections: InformationSection[]
  children?: ReactNode
}) {
  return (
    <article className="wrap py-8 desk:py-12">
      <header className="max-w-[68ch]">
        <h1 className="type-h1">{title}</h1>
        <p className="mt-3 text-lead">{lead}</p>
      </header>
      {children}
      <div className="mt-8 desk:grid desk:grid-cols-[240px_minmax(0,1fr)] desk:gap-14">
        <nav aria-label={text('information.contents')} className="desk:sticky desk:top-24 desk:self-start">
          <Contents sections={sections} />
        </nav>
        <div className="mt-8 max-w-[68ch] desk:mt-0">
          {sections.map(({ id, title, body }) => (
            <section key={id} aria-labelledby={id} className="mb-10">
              <h2 id={id} tabIndex={-1} className="type-h2">
                {title}
              </h2>
              <div className="prose mt-3">{body}</div>
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}

/** Folded where it would push the text away, always open beside it; browsers that cannot do that keep it folded. */
function Contents({ sections }: { sections: InformationSection[] }) {
  return (
    <details className="group rounded-panel bg-content open:pb-4 desk:bg-transparent desk:pb-0 desk:details-content:[content-visibility:visible]">
      <summary className="flex min-h-13 cursor-pointer items-center justify-between px-4 type-strong text-heading desk:supports-[selector(::details-content)]:hidden">
        {text('information.contents')}
        <ChevronDown size={20} aria-hidden className="group-open:rotate-180" />
      </summary>
      <ul className="mx-4 border-l border-line desk:mx-0">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={scrollTo(id)}
              className="flex min-h-11 items-center pl-4 text-muted hover:text-heading"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/**
 * With hash addresses `#id` would be taken for a page, so the jump is made by hand and the section stands in the query,
 * where it can be copied. Without script, and for a new tab, the link works by itself.
 */
function scrollTo(id: string) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    pointTo(id)
  }
}
