import type { Producer } from '@bilheteria/contract/producers'
import { SUPPORT_TEXTS } from '@bilheteria/contract/texts/support'
import { CANCEL_DAYS, CODE_MINUTES, PRIVACY_ANSWER_DAYS, SUPPORT_ANSWER_DAYS } from '@bilheteria/rules/policy'
import { Link } from 'wouter'
import { usePage } from '#platform/page.tsx'
import { textsOf } from '#platform/texts.ts'
import { withParts } from '#platform/with-parts.tsx'
import { AnpdLink, ConsumidorLink, SupportEmail, SupportPhone } from './company-contact.tsx'
import { supportHours } from './facts.ts'
import { InformationPage, type InformationSection } from './information-page.tsx'
import { InformationTable } from './information-table.tsx'
import { SupportForm } from './support-form.tsx'

const text = textsOf(SUPPORT_TEXTS)

export function head({ title }: Producer) {
  return {
    title: text('support.title'),
    description: text('support.description', { shop: title, support_answer_days: SUPPORT_ANSWER_DAYS }),
  }
}

export function Page() {
  const { producer } = usePage()
  return (
    <InformationPage
      title={text('support.title')}
      lead={text('support.lead', { support_answer_days: SUPPORT_ANSWER_DAYS })}
      sections={sections(producer)}
    >
      <SupportForm />
    </InformationPage>
  )
}

function sections({ title, company }: Producer): InformationSection[] {
  return [
    {
      id: 'canais',
      title: text('support.canais.title'),
      body: (
        <>
          <dl>
            <dt>{text('support.canais.1')}</dt>
            <dd>{text('support.canais.2')}</dd>
            <dt>{text('support.canais.3')}</dt>
            <dd>{withParts(text('support.canais.4'), { support_email: <SupportEmail company={company} /> })}</dd>
            <dt>{text('support.canais.5')}</dt>
            <dd>
              {withParts(text('support.canais.6'), {
                support_phone: <SupportPhone company={company} />,
                hours: supportHours(),
              })}
            </dd>
            <dt>{text('support.canais.7')}</dt>
            <dd>
              {text('support.canais.8', {
                legal_name: company.legal_name,
                tax_id: company.tax_id,
                address: company.address,
              })}
            </dd>
          </dl>
          <p>{text('support.canais.9')}</p>
        </>
      ),
    },
    {
      id: 'prazo-e-protocolo',
      title: text('support.prazo-e-protocolo.title'),
      body: (
        <>
          <p>{text('support.prazo-e-protocolo.1')}</p>
          <p>
            {text('support.prazo-e-protocolo.2', {
              support_answer_days: SUPPORT_ANSWER_DAYS,
              privacy_answer_days: PRIVACY_ANSWER_DAYS,
            })}
          </p>
          <p>{text('support.prazo-e-protocolo.3')}</p>
        </>
      ),
    },
    {
      id: 'tenha-em-maos',
      title: text('support.tenha-em-maos.title'),
      body: (
        <>
          <InformationTable
            caption={text('support.tenha-em-maos.caption')}
            columns={[text('support.tenha-em-maos.1'), text('support.tenha-em-maos.2')]}
            rows={[
              [text('support.tenha-em-maos.3'), text('support.tenha-em-maos.4')],
              [text('support.tenha-em-maos.5'), text('support.tenha-em-maos.6')],
              [text('support.tenha-em-maos.7'), text('support.tenha-em-maos.8')],
              [text('support.half_price'), text('support.tenha-em-maos.9')],
              [text('support.tenha-em-maos.10'), text('support.tenha-em-maos.11')],
              [text('support.tenha-em-maos.12'), text('support.tenha-em-maos.13')],
              [text('support.tenha-em-maos.14'), text('support.tenha-em-maos.15')],
            ]}
          />
          <p>
            {withParts(text('support.tenha-em-maos.16'), {
              link: <Link href="/ticket/payments">{text('support.tenha-em-maos.17')}</Link>,
            })}
          </p>
        </>
      ),
    },
    {
      id: 'resolva-agora',
      title: text('support.resolva-agora.title'),
      body: (
        <ul>
          <li>
            {withParts(text('support.resolva-agora.1'), {
              strong: <strong>{text('support.resolva-agora.2')}</strong>,
              link: <Link href="/ticket/payments">{text('support.resolva-agora.3')}</Link>,
            })}
          </li>
          <li>
            {withParts(text('support.resolva-agora.4'), {
              strong: <strong>{text('support.resolva-agora.5')}</strong>,
              cancel_days: CANCEL_DAYS,
              link: <Link href="/cancelamentos">{text('support.resolva-agora.6')}</Link>,
            })}
          </li>
          <li>
            {withParts(text('support.resolva-agora.7'), { strong: <strong>{text('support.resolva-agora.8')}</strong> })}
          </li>
          <li>
            <strong>{text('support.resolva-agora.9')}</strong>{' '}
            {withParts(text('support.resolva-agora.10'), {
              link: <Link href="/user/recover">{text('support.resolva-agora.11')}</Link>,
              code_minutes: CODE_MINUTES,
            })}
          </li>
          <li>
            {withParts(text('support.resolva-agora.12'), {
              strong: <strong>{text('support.resolva-agora.13')}</strong>,
              link: <Link href="/meia-entrada">{text('support.resolva-agora.14')}</Link>,
            })}
          </li>
          <li>
            {withParts(text('support.resolva-agora.15'), {
              strong: <strong>{text('support.resolva-agora.16')}</strong>,
              link: <Link href="/faq">{text('support.resolva-agora.17')}</Link>,
            })}
          </li>
        </ul>
      ),
    },
    {
      id: 'golpes',
      title: text('support.golpes.title'),
      body: <p>{text('support.golpes.1', { shop: title })}</p>,
    },
    {
      id: 'outras-instancias',
      title: text('support.outras-instancias.title'),
      body: (
        <>
          <p>{text('support.outras-instancias.1')}</p>
          <ul>
            <li>{text('support.outras-instancias.2')}</li>
            <li>{withParts(text('support.outras-instancias.3'), { consumidor_link: <ConsumidorLink /> })}</li>
            <li>{withParts(text('support.outras-instancias.4'), { anpd_link: <AnpdLink /> })}</li>
            <li>{text('support.outras-instancias.5')}</li>
          </ul>
        </>
      ),
    },
  ]
}
