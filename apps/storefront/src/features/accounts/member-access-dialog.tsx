import { Button, buttonClass } from '@bilheteria/ui/button'
import { openDialog } from '#platform/dialog.ts'
import { usePage } from '#platform/page.tsx'

export function Content() {
  const { plans_url } = usePage().producer
  return (
    <div className="grid gap-3">
      <p>Sócio tem preço e prazo próprios em vários jogos. Entre com a sua conta de sócio ou conheça os planos.</p>
      <Button block onClick={() => openDialog('/login/socio')}>
        Sou Sócio
      </Button>
      {plans_url && (
        <a
          href={plans_url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ look: 'ghost', block: true })}
        >
          Quero ser Sócio
        </a>
      )}
    </div>
  )
}
