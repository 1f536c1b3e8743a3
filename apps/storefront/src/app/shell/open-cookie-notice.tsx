// chunk: late
import './cookie-notice.css'
import { COOKIES_TEXTS } from '@bilheteria/contract/texts/cookies'
import { Button } from '@bilheteria/ui/button'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { answerCookies } from '#platform/answer-cookies.ts'
import { useCookies } from '#platform/cookies.ts'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(COOKIES_TEXTS)

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
            {text('cookies.title')}
          </h2>
          <p id="cookie-text">
            <span className="less">{text('cookies.short')}</span>
            <span className="more">{text('cookies.question')}</span>{' '}
            <Link href="/privacidade" className="text-accent underline underline-offset-3">
              {text('cookies.more')}
            </Link>
          </p>
        </div>
        <div className="answers">
          <Button look="quiet" size="mid" onClick={() => answerCookies(false)}>
            {text('cookies.refuse')}
          </Button>
          <Button look="quiet" size="mid" onClick={() => answerCookies(true)}>
            {text('cookies.accept')}
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
