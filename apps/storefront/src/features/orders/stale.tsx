/** Says that what is shown could not be made fresh. Its place is always there, so that nothing moves. */
export function Stale({ failure }: { failure: Error | undefined }) {
  return (
    <p role="status" className="mb-2 h-5 text-small text-warn">
      {failure && 'Sem conexão. Mostramos o que sabíamos por último.'}
    </p>
  )
}
