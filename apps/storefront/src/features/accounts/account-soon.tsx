import { Link } from 'wouter'

/** The frame of every account form is here before the forms themselves. */
export function AccountSoon() {
  return (
    <p>
      As contas desta loja ainda não foram abertas. Se precisar de ajuda com um pedido,{' '}
      <Link href="/suporte" className="text-accent underline underline-offset-3">
        fale conosco
      </Link>
      .
    </p>
  )
}
