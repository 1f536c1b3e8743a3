import { MEMBER_ACCESS_TEXTS } from '@bilheteria/contract/texts/member-access'
import { Button, buttonClass } from '@bilheteria/ui/button'
import { openDialog } from '#platform/dialog.ts'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(MEMBER_ACCESS_TEXTS)

/** Of the club whose event was looked at, in whichever shop. */
export function Content({ params: { plans_url, ...club } }: { params: Record<string, string> }) {
  return (
    <div className="grid gap-3">
      <p>{text('member.about')}</p>
      <Button block onClick={() => openDialog('/login/socio', club)}>
        {text('member.enter')}
      </Button>
      {plans_url && (
        <a
          href={plans_url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ look: 'ghost', block: true })}
        >
          {text('member.join')}
        </a>
      )}
    </div>
  )
}
