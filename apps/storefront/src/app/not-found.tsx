// chunk: late
import { buttonClass } from '@bilheteria/ui/button'
import { say } from '@bilheteria/ui/words'
import { Link } from 'wouter'

/** No page has this address. */
export function NotFound() {
  return (
    <div className="wrap grid min-h-[80dvh] content-center justify-items-center gap-3 py-12 text-center">
      <p className="type-display text-accent">404</p>
      <h1 className="type-h1">{say('not_found.title', 'Página não encontrada')}</h1>
      <p className="max-w-[44ch]">
        {say(
          'not_found.reason',
          'Esse endereço não existe nesta loja. Confira o link ou volte ao início para ver os eventos.',
        )}
      </p>
      <Link href="/" className={`${buttonClass({})} mt-3`}>
        {say('not_found.home', 'Ir para o início')}
      </Link>
    </div>
  )
}
