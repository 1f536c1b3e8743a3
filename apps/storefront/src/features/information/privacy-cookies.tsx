import type { Producer } from '@bilheteria/contract/producers'
import { PRIVACY_TEXTS } from '@bilheteria/contract/texts/privacy'
import { Button } from '@bilheteria/ui/button'
import { reviewCookies } from '#platform/cookies.ts'
import { textsOf } from '#platform/texts.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { InformationTable } from './information-table.tsx'

const text = textsOf(PRIVACY_TEXTS)

const necessary = () => [
  [text('privacy.cookies.1'), text('privacy.cookies.2'), text('privacy.cookies.3'), text('privacy.cookies.4')],
  [text('privacy.cookies.5'), text('privacy.cookies.6'), text('privacy.cookies.7'), text('privacy.cookies.8')],
  [text('privacy.cookies.9'), text('privacy.cookies.10'), text('privacy.cookies.11'), text('privacy.cookies.12')],
  [text('privacy.cookies.13'), text('privacy.cookies.14'), text('privacy.cookies.15'), text('privacy.cookies.16')],
  [text('privacy.cookies.17'), text('privacy.cookies.18'), text('privacy.cookies.19'), text('privacy.cookies.20')],
  [text('privacy.cookies.21'), text('privacy.cookies.22'), text('privacy.cookies.23'), text('privacy.cookies.24')],
]

/** Third parties are named only when this producer uses them. */
export function PrivacyCookies({ producer }: { producer: Producer }) {
  const ready = useHydrated()
  const { ga4, pixel } = producer.analytics
  const optional = [
    ...(ga4
      ? [
          [
            text('privacy.cookies.25'),
            text('privacy.cookies.26'),
            text('privacy.cookies.27'),
            text('privacy.cookies.28'),
          ],
        ]
      : []),
    ...(pixel
      ? [
          [
            text('privacy.cookies.29'),
            text('privacy.cookies.30'),
            text('privacy.cookies.31'),
            text('privacy.cookies.32'),
          ],
        ]
      : []),
  ]
  return (
    <>
      <p>{text('privacy.cookies.33')}</p>
      <InformationTable
        caption={text('privacy.cookies.caption')}
        columns={[
          text('privacy.cookies.34'),
          text('privacy.cookies.35'),
          text('privacy.cookies.36'),
          text('privacy.cookies.37'),
        ]}
        rows={[...necessary(), ...optional]}
      />
      {optional.length === 0 ? <p>{text('privacy.cookies.38')}</p> : <p>{text('privacy.cookies.39')}</p>}
      <p>{text('privacy.cookies.40')}</p>
      <Button look="quiet" size="mid" disabled={!ready} onClick={reviewCookies}>
        {text('privacy.cookies.41')}
      </Button>
    </>
  )
}
