import { CANCEL_DAYS } from '@bilheteria/rules/policy'
import { useRouter } from 'wouter'

const link = 'text-accent underline underline-offset-3'

/** What paying means. In a tab of its own: who reads it does not lose the card half typed. */
export function Terms() {
  const { base } = useRouter()
  return (
    <p className="mt-4 text-small text-muted">
      Ao pagar você aceita os{' '}
      <a href={`${base}/termos`} target="_blank" rel="noopener" className={link}>
        termos de uso
      </a>
      . Você tem até{' '}
      <a href={`${base}/cancelamentos`} target="_blank" rel="noopener" className={link}>
        {`${CANCEL_DAYS} dias para desistir`}
      </a>
      , antes de o evento começar, com devolução total.
    </p>
  )
}

/** Nobody takes the sandbox for a bank. */
export function TestNote() {
  return (
    <p className="mt-4 text-small text-muted">
      Pagamento de teste: nenhum dinheiro é cobrado.{' '}
      <a href="/dev/payments" target="_blank" rel="noopener" className={link}>
        Abrir o painel de testes
      </a>
    </p>
  )
}
