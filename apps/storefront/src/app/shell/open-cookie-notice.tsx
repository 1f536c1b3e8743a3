// chunk: late
import './cookie-notice.css'
import { Button } from '@bilheteria/ui/button'
import { say } from '@bilheteria/ui/words'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { answerCookies } from '#platform/answer-cookies.ts'
import { useCookies } from '#platform/cookies.ts'

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
      className="cookie-notice"
    >
      <div className="wrap">
        <div>
          <h2 id="cookie-title" className="type-dialog">
            {say('cookies.title', 'Aviso de Cookies')}
          </h2>
          <p id="cookie-text">
            <span className="less">{say('cookies.short', 'Podemos usar cookies para medir visitas?')}</span>
            <span className="more">
              {say(
                'cookies.question',
                'Usamos os cookies necessários para a loja funcionar. Com o seu aceite, também medimos visitas para melhorar.',
              )}
            </span>{' '}
            <Link href="/privacidade" className="text-accent underline underline-offset-3">
              {say('cookies.more', 'Saiba mais')}
            </Link>
          </p>
        </div>
        <div className="answers">
          <Button look="quiet" size="mid" onClick={() => answerCookies(false)}>
            {say('cookies.refuse', 'Recusar')}
          </Button>
          <Button look="quiet" size="mid" onClick={() => answerCookies(true)}>
            {say('cookies.accept', 'Aceitar')}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Who was never asked before has allowed nothing; who only looks at the notice again keeps the answer of before. */
function keepUnanswered(): void {
  answerCookies(useCookies.getState().allowed)
}
