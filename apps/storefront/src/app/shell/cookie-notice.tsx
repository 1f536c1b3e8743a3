import { Button } from '@bilheteria/ui/button'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { answerCookies, useCookies } from '#platform/cookies.ts'

/** Stays until it is answered. Not modal: the first press elsewhere refuses, and still does what it was aimed at. */
export function CookieNotice() {
  const asking = useCookies(({ known, prompted }) => known && !prompted)
  return <div aria-live="polite">{asking && <Notice />}</div>
}

function Notice() {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const refuseOutside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) answerCookies(false)
    }
    const refuseByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog:modal')) answerCookies(false)
    }
    addEventListener('pointerdown', refuseOutside, true)
    addEventListener('keydown', refuseByKey)
    return () => {
      removeEventListener('pointerdown', refuseOutside, true)
      removeEventListener('keydown', refuseByKey)
    }
  }, [])

  return (
    <section
      ref={box}
      role="dialog"
      aria-labelledby="cookie-title"
      aria-describedby="cookie-text"
      className="fixed inset-x-3 bottom-[max(12px,env(safe-area-inset-bottom))] z-20 rounded-dialog bg-content p-5 shadow-[0_12px_32px_rgb(0_0_0/.32),inset_0_0_0_1px_var(--line)] sm:right-auto sm:left-6 sm:w-[420px]"
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
