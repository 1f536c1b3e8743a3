// chunk: buying
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { PartFailed } from '@bilheteria/ui/part-failed'
import { useEffect, useState, type ReactNode } from 'react'
import { retryImport } from '#platform/retry-import.ts'

type Props<Part> = { load(): Promise<Part>; waiting?: ReactNode; children(part: Part): ReactNode }

/** What follows when tickets are reserved or seats are looked at; nobody needs it before. */
export function LazyPart<Part extends object>({ load, waiting, children }: Props<Part>) {
  const [part, setPart] = useState<Part>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    load().then(setPart, () => setFailed(true))
  }, [load])
  const retry = () => {
    setFailed(false)
    retryImport(load).then(setPart, () => setFailed(true))
  }
  if (part) return children(part)
  return failed ? (
    <div className="wrap py-8">
      <PartFailed onRetry={retry} />
    </div>
  ) : (
    (waiting ?? <StepWaiting />)
  )
}

export function StepFailed({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <div className="wrap py-8">
      <FailedMessage onRetry={onRetry}>{message}</FailedMessage>
    </div>
  )
}

export function StepWaiting() {
  return (
    <div aria-busy="true" className="wrap grid min-h-dvh content-start gap-3 py-5">
      <div className="skeleton h-7" />
      <div className="skeleton h-8 w-3/5" />
      <div className="skeleton h-80" />
    </div>
  )
}
