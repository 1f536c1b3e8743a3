// chunk: late
import { Button } from '@bilheteria/ui/button'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { answerCookies, useCookies } from '#platform/cookies.ts'

/** Stays until it is answered. Not modal: the first press elsewhere refuses, and still does what it was aimed at. */
export function OpenCookieNotice() {
  const box = useRef<HTMLElement>(null)
  const reviewing = useCookies((cookies) => cookies.reviewing)
  useEffect(() => {
    if (reviewing) box.current?.focus()
  }, [reviewing])
  useEffect(() => {
    const refuseOutside = (event: MouseEvent) => {
      // A click made by the keyboard counts no presses: who goes on with it has not passed the notice by.
      if (event.detail > 0 && !box.current?.contains(event.target as Node)) keepUnanswered()
    }
    const refuseByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog:modal')) keepUnanswered()
    }
    addEventListener('click', refuseOutside, true)
    addEventListener('keydown', refuseByKey)
    return () => {
      removeEventListener('click', refuseOutside, true)
      removeEventListener('keydown', refuseByKey)
    }
  }, [])

  return (
    <section
      ref={box}
      role="dialog"
      tabIndex={-1}
      aria-labelledby="cookie-title"
      aria-describedby="cookie-text"
      className="cookie-notice fixed inset-x-3 bottom-[max(12px,env(safe-area-inset-bottom))] z-20 rounded-dialog bg-content p-5 [box-shadow:0_12px_32px_rgb(0_0_0/.32),inset_0_0_0_1px_var(--line)] sm:right-auto sm:left-6 sm:w-[420px]"
    >
      <h2 id="cookie-title" className="type-dialog">
        Aviso de Cookies
      </h2>
      <p id="cookie-text" className="mt-2.5 text-control">
        Usamos os cookies necessários para a loja funcionar. Com o seu aceite, também medimos visitas para melhorar.{' '}
        <Link href="/privacidade" className="text-accent underline underline-offset-3">
          Saiba mais
        </Link>
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button look="quiet" onClick={() => answerCookies(false)}>
          Recusar
        </Button>
        <Button look="quiet" onClick={() => answerCookies(true)}>
          Aceitar
        </Button>
      </div>
    </section>
  )
}

/** Who was never asked before has allowed nothing; who only looks at the notice again keeps the answer of before. */
function keepUnanswered(): void {
  answerCookies(useCookies.getState().allowed)
}
