import type { Producer } from '@bilheteria/contract/producers'
import { CANCELLATIONS_TEXTS } from '@bilheteria/contract/texts/cancellations'
import { CANCEL_DAYS, PIX_RETURN_DAYS, SUPPORT_ANSWER_DAYS } from '@bilheteria/rules/policy'
import { Link } from 'wouter'
import { returnTimes } from '#features/tickets/ticket-texts.ts'
import { usePage } from '#platform/page.tsx'
import { textsOf } from '#platform/texts.ts'
import { withParts } from '#platform/with-parts.tsx'
import { ConsumidorLink, SupportEmail } from './company-contact.tsx'
import { factsOf, type Facts } from './facts.ts'
import { InformationPage, type InformationSection } from './information-page.tsx'
import { InformationTable } from './information-table.tsx'

const text = textsOf(CANCELLATIONS_TEXTS)

export function head({ title }: Producer) {
  return {
    title: text('cancellations.title'),
    description: text('cancellations.description', { shop: title, cancel_days: CANCEL_DAYS }),
  }
}

export function Page() {
  const page = usePage()
  return (
    <InformationPage
      title={text('cancellations.title')}
      lead={text('cancellations.lead', { cancel_days: CANCEL_DAYS })}
      sections={sections(page.producer, factsOf(page))}
    />
  )
}

function sections({ company }: Producer, facts: Facts): InformationSection[] {
  return [
    {
      id: 'desistencia',
      title: text('cancellations.desistencia.title', { cancel_days: CANCEL_DAYS }),
      body: (
        <>
          <p>{text('cancellations.desistencia.1', { cancel_days: CANCEL_DAYS })}</p>
          <p>{text('cancellations.desistencia.2')}</p>
          <ul>
            <li>{text('cancellations.desistencia.3')}</li>
            <li>{text('cancellations.desistencia.4')}</li>
          </ul>
          <InformationTable
            caption={text('cancellations.desistencia.caption')}
            columns={[text('cancellations.desistencia.5'), text('cancellations.desistencia.6')]}
            rows={[
              [text('cancellations.desistencia.7'), text('cancellations.desistencia.8', { cancel_days: CANCEL_DAYS })],
              [text('cancellations.desistencia.9'), text('cancellations.desistencia.10')],
              [text('cancellations.desistencia.11'), text('cancellations.desistencia.12')],
            ]}
          />
          <p>{text('cancellations.desistencia.13')}</p>
        </>
      ),
    },
    {
      id: 'como-cancelar',
      title: text('cancellations.como-cancelar.title'),
      body: (
        <>
          <ol>
            <li>
              {withParts(text('cancellations.como-cancelar.1'), {
                link: <Link href="/ticket/payments">{text('cancellations.como-cancelar.2')}</Link>,
              })}
            </li>
            <li>{text('cancellations.como-cancelar.3')}</li>
            <li>{text('cancellations.como-cancelar.4')}</li>
            <li>{text('cancellations.como-cancelar.5')}</li>
          </ol>
          <p>
            {withParts(text('cancellations.como-cancelar.6'), { support_email: <SupportEmail company={company} /> })}
          </p>
        </>
      ),
    },
    {
      id: 'cancelamento-parcial',
      title: text('cancellations.cancelamento-parcial.title'),
      body: (
        <>
          <p>{text('cancellations.cancelamento-parcial.1')}</p>
          <p>{text('cancellations.cancelamento-parcial.2')}</p>
        </>
      ),
    },
    {
      id: 'reembolso',
      title: text('cancellations.reembolso.title'),
      body: (
        <>
          <p>
            {withParts(text('cancellations.reembolso.1'), {
              more: facts.card && ` ${text('cancellations.reembolso.2')}`,
            })}
          </p>
          <InformationTable
            caption={text('cancellations.reembolso.caption')}
            columns={[
              text('cancellations.reembolso.3'),
              text('cancellations.reembolso.4'),
              text('cancellations.reembolso.5'),
            ]}
            rows={[
              ...refunds(facts),
              [text('cancellations.reembolso.6'), text('cancellations.reembolso.7'), text('cancellations.reembolso.8')],
            ]}
          />
          {facts.pix && <p>{text('cancellations.reembolso.9', { pix_return_days: PIX_RETURN_DAYS })}</p>}
          <p>
            {withParts(text('cancellations.reembolso.10'), {
              link: <Link href="/ticket/payments">{text('cancellations.reembolso.11')}</Link>,
              link_2: <Link href="/suporte">{text('cancellations.reembolso.12')}</Link>,
            })}
          </p>
        </>
      ),
    },
    {
      id: 'evento-cancelado',
      title: text('cancellations.evento-cancelado.title'),
      body: (
        <>
          <InformationTable
            caption={text('cancellations.evento-cancelado.caption')}
            columns={[text('cancellations.evento-cancelado.1'), text('cancellations.evento-cancelado.2')]}
            rows={[
              [text('cancellations.evento-cancelado.3'), text('cancellations.evento-cancelado.4')],
              [text('cancellations.evento-cancelado.5'), text('cancellations.evento-cancelado.6')],
              [text('cancellations.evento-cancelado.7'), text('cancellations.evento-cancelado.8')],
              [text('cancellations.evento-cancelado.9'), text('cancellations.evento-cancelado.10')],
            ]}
          />
          <p>{text('cancellations.evento-cancelado.11', { cancel_days: CANCEL_DAYS })}</p>
          <p>{text('cancellations.evento-cancelado.12')}</p>
        </>
      ),
    },
    {
      id: 'sem-reembolso',
      title: text('cancellations.sem-reembolso.title'),
      body: (
        <>
          <ul>
            <li>{text('cancellations.sem-reembolso.1')}</li>
            <li>{text('cancellations.sem-reembolso.2')}</li>
            <li>{text('cancellations.sem-reembolso.3')}</li>
            <li>{text('cancellations.sem-reembolso.4')}</li>
          </ul>
          <p>{text('cancellations.sem-reembolso.5')}</p>
        </>
      ),
    },
    {
      id: 'pagamentos-especiais',
      title: text('cancellations.pagamentos-especiais.title'),
      body: (
        <>
          <p>{text('cancellations.pagamentos-especiais.1')}</p>
          <p>{text('cancellations.pagamentos-especiais.2')}</p>
        </>
      ),
    },
    {
      id: 'ajuda',
      title: text('cancellations.ajuda.title'),
      body: (
        <p>
          {withParts(text('cancellations.ajuda.1'), {
            link: <Link href="/suporte">{text('cancellations.ajuda.2')}</Link>,
            support_answer_days: SUPPORT_ANSWER_DAYS,
            consumidor_link: <ConsumidorLink />,
          })}
        </p>
      ),
    },
  ]
}

function refunds({ pix, card }: Facts): string[][] {
  const ofPix = [text('cancellations.1'), text('cancellations.2'), text('cancellations.3', { time: returnTimes.pix() })]
  const ofCard = [
    [text('cancellations.4'), text('cancellations.5'), text('cancellations.6', { time: returnTimes.card() })],
    [text('cancellations.7'), text('cancellations.8'), text('cancellations.9', { time: returnTimes.card() })],
  ]
  return [...(pix ? [ofPix] : []), ...(card ? ofCard : [])]
}
