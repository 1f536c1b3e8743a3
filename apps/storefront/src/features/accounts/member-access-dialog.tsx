import { Button, buttonClass } from '@bilheteria/ui/button'
import { openDialog } from '#platform/dialog.ts'

/** Of the club whose event was looked at, in whichever shop. */
export function Content({ params: { plans_url, ...club } }: { params: Record<string, string> }) {
  return (
    <div className="grid gap-3">
      <p>Sócio tem preço e prazo próprios em vários jogos. Entre com a sua conta de sócio ou conheça os planos.</p>
      <Button block onClick={() => openDialog('/login/socio', club)}>
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
