import type { Producer } from '@bilheteria/contract/producers'
import { buttonClass } from '@bilheteria/ui/button'
import { StateMessage } from '@bilheteria/ui/state-message'
import { Ticket } from 'lucide-react'
import { Link } from 'wouter'

export function head(producer: Producer) {
  return { title: 'Ingressos', description: `Seus pedidos e ingressos em ${producer.title}.` }
}

export function Page() {
  return (
    <div className="wrap py-8">
      <h1 className="mb-4 type-h1">Ingressos</h1>
      <StateMessage
        icon={Ticket}
        title="Nenhum ingresso ainda"
        action={
          <Link href="/" className={buttonClass({})}>
            Ver eventos
          </Link>
        }
      >
        Quando você comprar, eles aparecem aqui.
      </StateMessage>
    </div>
  )
}
