import type { Producer } from '@bilheteria/contract/producers'
import { HALF_PRICE_TEXTS } from '@bilheteria/contract/texts/half-price'
import { HALF_PRICE_PERCENT, SENIOR_AGE } from '@bilheteria/rules/policy'
import { Link } from 'wouter'
import { usePage } from '#platform/page.tsx'
import { textsOf } from '#platform/texts.ts'
import { withParts } from '#platform/with-parts.tsx'
import { SupportEmail } from './company-contact.tsx'
import { InformationPage, type InformationSection } from './information-page.tsx'
import { InformationTable } from './information-table.tsx'

const text = textsOf(HALF_PRICE_TEXTS)

export function head({ title }: Producer) {
  return {
    title: text('half_price.title'),
    description: text('half_price.description', { shop: title, half_price_percent: HALF_PRICE_PERCENT }),
  }
}

export function Page() {
  const { producer } = usePage()
  return (
    <InformationPage title={text('half_price.title')} lead={text('half_price.lead')} sections={sections(producer)} />
  )
}

function sections({ title, company }: Producer): InformationSection[] {
  return [
    {
      id: 'o-que-e',
      title: text('half_price.o-que-e.title'),
      body: (
        <>
          <p>{text('half_price.o-que-e.1')}</p>
          <p>{text('half_price.o-que-e.2')}</p>
          <p>{text('half_price.o-que-e.3')}</p>
        </>
      ),
    },
    {
      id: 'quem-tem-direito',
      title: text('half_price.quem-tem-direito.title'),
      body: (
        <>
          <InformationTable
            caption={text('half_price.quem-tem-direito.caption')}
            columns={[
              text('half_price.quem-tem-direito.1'),
              text('half_price.quem-tem-direito.2'),
              text('half_price.quem-tem-direito.3'),
            ]}
            rows={[
              [
                text('half_price.quem-tem-direito.4'),
                text('half_price.quem-tem-direito.5'),
                text('half_price.quem-tem-direito.6'),
              ],
              [
                text('half_price.quem-tem-direito.7'),
                text('half_price.quem-tem-direito.8'),
                text('half_price.quem-tem-direito.9'),
              ],
              [
                text('half_price.quem-tem-direito.10'),
                text('half_price.quem-tem-direito.11'),
                text('half_price.quem-tem-direito.12'),
              ],
              [
                text('half_price.quem-tem-direito.13'),
                text('half_price.quem-tem-direito.14'),
                text('half_price.quem-tem-direito.15'),
              ],
              [
                text('half_price.quem-tem-direito.16', { senior_age: SENIOR_AGE }),
                text('half_price.quem-tem-direito.17'),
                text('half_price.quem-tem-direito.18'),
              ],
            ]}
          />
          <h3>{text('half_price.quem-tem-direito.19')}</h3>
          <p>{text('half_price.quem-tem-direito.20')}</p>
          <h3>{text('half_price.quem-tem-direito.21')}</h3>
          <p>{text('half_price.quem-tem-direito.22')}</p>
        </>
      ),
    },
    {
      id: 'leis-locais',
      title: text('half_price.leis-locais.title'),
      body: <p>{text('half_price.leis-locais.1')}</p>,
    },
    {
      id: 'cota',
      title: text('half_price.cota.title', { half_price_percent: HALF_PRICE_PERCENT }),
      body: (
        <>
          <p>{text('half_price.cota.1', { half_price_percent: HALF_PRICE_PERCENT })}</p>
          <ul>
            <li>{text('half_price.cota.2')}</li>
            <li>{text('half_price.cota.3')}</li>
            <li>{text('half_price.cota.4')}</li>
            <li>{text('half_price.cota.5')}</li>
            <li>{text('half_price.cota.6')}</li>
          </ul>
        </>
      ),
    },
    {
      id: 'como-comprar',
      title: text('half_price.como-comprar.title'),
      body: (
        <>
          <ol>
            <li>{text('half_price.como-comprar.1')}</li>
            <li>{text('half_price.como-comprar.2')}</li>
            <li>{text('half_price.como-comprar.3')}</li>
            <li>{text('half_price.como-comprar.4')}</li>
          </ol>
          <p>{text('half_price.como-comprar.5')}</p>
        </>
      ),
    },
    {
      id: 'na-entrada',
      title: text('half_price.na-entrada.title'),
      body: (
        <>
          <p>{text('half_price.na-entrada.1')}</p>
          <p>{text('half_price.na-entrada.2')}</p>
          <p>{text('half_price.na-entrada.3')}</p>
        </>
      ),
    },
    {
      id: 'nao-acumula',
      title: text('half_price.nao-acumula.title'),
      body: <p>{text('half_price.nao-acumula.1')}</p>,
    },
    {
      id: 'direito-negado',
      title: text('half_price.direito-negado.title'),
      body: (
        <p>
          {withParts(text('half_price.direito-negado.1'), {
            shop: title,
            link: <Link href="/suporte">{text('half_price.direito-negado.2')}</Link>,
            support_email: <SupportEmail company={company} />,
          })}
        </p>
      ),
    },
  ]
}
