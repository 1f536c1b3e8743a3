import type { Producer } from '@bilheteria/contract/producers'
import { ABOUT_TEXTS } from '@bilheteria/contract/texts/about'
import { Link } from 'wouter'
import { usePage } from '#platform/page.tsx'
import { textsOf } from '#platform/texts.ts'
import { withParts } from '#platform/with-parts.tsx'
import { SupportEmail, SupportPhone } from './company-contact.tsx'
import { factsOf, type Facts } from './facts.ts'
import { InformationPage, type InformationSection } from './information-page.tsx'
import { InformationTable } from './information-table.tsx'

const text = textsOf(ABOUT_TEXTS)

export function head({ title }: Producer) {
  return {
    title: text('about.title'),
    description: text('about.description', { shop: title }),
  }
}

export function Page() {
  const page = usePage()
  const { producer } = page
  return (
    <InformationPage
      title={text('about.title')}
      lead={text('about.lead', { shop: producer.title })}
      sections={sections(producer, factsOf(page))}
    />
  )
}

function sections({ title, company }: Producer, facts: Facts): InformationSection[] {
  return [
    {
      id: 'quem-somos',
      title: text('about.quem-somos.title'),
      body: (
        <>
          <p>
            {withParts(text('about.quem-somos.1'), {
              shop: title,
              legal_name: company.legal_name,
              tax_id: company.tax_id,
              link: <Link href="/">{text('about.quem-somos.2')}</Link>,
            })}
          </p>
          <p>{text('about.quem-somos.3')}</p>
        </>
      ),
    },
    {
      id: 'como-funciona',
      title: text('about.como-funciona.title'),
      body: (
        <>
          <ol>
            <li>
              {withParts(text('about.como-funciona.1'), { strong: <strong>{text('about.como-funciona.2')}</strong> })}
            </li>
            <li>
              {withParts(text('about.como-funciona.3'), {
                strong: <strong>{text('about.como-funciona.4')}</strong>,
                hold_minutes: facts.hold_minutes,
              })}
            </li>
            <li>
              {withParts(text('about.como-funciona.5'), { strong: <strong>{text('about.como-funciona.6')}</strong> })}
            </li>
            <li>
              <strong>{text('about.como-funciona.7')}</strong>{' '}
              {facts.paid_by
                ? text('about.como-funciona.8', { paid_by: facts.paid_by })
                : text('about.como-funciona.9')}{' '}
              {text('about.como-funciona.10')}
            </li>
            <li>
              {withParts(text('about.como-funciona.11'), { strong: <strong>{text('about.como-funciona.12')}</strong> })}
            </li>
          </ol>
          <p>{text('about.como-funciona.13')}</p>
        </>
      ),
    },
    {
      id: 'responsabilidades',
      title: text('about.responsabilidades.title'),
      body: (
        <>
          <InformationTable
            caption={text('about.responsabilidades.caption')}
            columns={[text('about.responsabilidades.1'), text('about.responsabilidades.2')]}
            rows={[
              [text('about.responsabilidades.3'), text('about.responsabilidades.4')],
              [text('about.responsabilidades.5'), text('about.responsabilidades.6')],
              [text('about.responsabilidades.7'), text('about.responsabilidades.8')],
              [text('about.responsabilidades.9'), text('about.responsabilidades.10')],
              [text('about.responsabilidades.11'), text('about.responsabilidades.12', { shop: title })],
              [text('about.responsabilidades.13'), text('about.responsabilidades.14', { shop: title })],
              [text('about.responsabilidades.15'), text('about.responsabilidades.16')],
            ]}
          />
          <p>
            {withParts(text('about.responsabilidades.17'), {
              link: <Link href="/suporte">{text('about.responsabilidades.18')}</Link>,
            })}
          </p>
        </>
      ),
    },
    {
      id: 'dados-da-empresa',
      title: text('about.dados-da-empresa.title'),
      body: (
        <>
          <dl>
            <dt>{text('about.dados-da-empresa.1')}</dt>
            <dd>{title}</dd>
            <dt>{text('about.dados-da-empresa.2')}</dt>
            <dd>{company.legal_name}</dd>
            <dt>{text('about.dados-da-empresa.3')}</dt>
            <dd>{text('about.dados-da-empresa.4', { tax_id: company.tax_id })}</dd>
            <dt>{text('about.dados-da-empresa.5')}</dt>
            <dd>{company.address}</dd>
            <dt>{text('about.dados-da-empresa.6')}</dt>
            <dd>
              <SupportEmail company={company} />
            </dd>
            <dt>{text('about.dados-da-empresa.7')}</dt>
            <dd>
              <SupportPhone company={company} />
            </dd>
          </dl>
          <p>{text('about.dados-da-empresa.8')}</p>
        </>
      ),
    },
    {
      id: 'seguranca',
      title: text('about.seguranca.title'),
      body: (
        <>
          <ul>
            <li>{text('about.seguranca.1')}</li>
            {facts.card && <li>{text('about.seguranca.2')}</li>}
            <li>{text('about.seguranca.3')}</li>
            <li>{text('about.seguranca.4')}</li>
            <li>{text('about.seguranca.5')}</li>
          </ul>
          <p>
            {withParts(text('about.seguranca.6'), {
              link: <Link href="/privacidade">{text('about.seguranca.7')}</Link>,
            })}
          </p>
        </>
      ),
    },
    {
      id: 'acessibilidade',
      title: text('about.acessibilidade.title'),
      body: (
        <>
          <p>{text('about.acessibilidade.1')}</p>
          <p>
            {withParts(text('about.acessibilidade.2'), {
              link: <Link href="/suporte">{text('about.acessibilidade.3')}</Link>,
            })}
          </p>
        </>
      ),
    },
    {
      id: 'canais-oficiais',
      title: text('about.canais-oficiais.title'),
      body: (
        <>
          <p>{text('about.canais-oficiais.1')}</p>
          <ul>
            <li>{text('about.canais-oficiais.2')}</li>
            {facts.pix && <li>{text('about.canais-oficiais.3')}</li>}
            <li>{text('about.canais-oficiais.4')}</li>
            <li>{withParts(text('about.canais-oficiais.5'), { support_email: <SupportEmail company={company} /> })}</li>
          </ul>
        </>
      ),
    },
  ]
}
