import { AppError } from '@bilheteria/contract/errors'

/** Says that what is shown could not be made fresh. Its place is always there, so that nothing moves. */
export function Stale({ failure }: { failure: Error | undefined }) {
  const offline = failure instanceof AppError && failure.code === 'offline'
  return (
    <p role="status" className="mb-2 h-5 truncate text-small text-warn">
      {failure && `${offline ? 'Sem conexão' : 'Não deu para atualizar'}. Mostramos o que sabíamos.`}
    </p>
  )
}
