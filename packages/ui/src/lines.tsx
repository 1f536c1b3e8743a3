// chunk: buying
import { Fragment, type ReactNode } from 'react'

/** A text whose lines end where its writer ended them. By elements: no server draws a style, and a class would come with every page. */
export function Lines({ children }: { children: string }): ReactNode {
  return children.split('\n').map((line, i) => (
    <Fragment key={i}>
      {i > 0 && <br />}
      {line}
    </Fragment>
  ))
}
