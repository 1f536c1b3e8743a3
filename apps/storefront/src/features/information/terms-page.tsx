import type { Producer } from '@bilheteria/contract/producers'
import { TERMS_TEXTS } from '@bilheteria/contract/texts/terms'
import {
  ACCOUNT_MIN_AGE,
  CANCEL_DAYS,
  CARD_REVIEW_HOURS,
  FACE_MIN_AGE,
  PAY_MIN_MINUTES,
  PIX_MAX_MINUTES,
} from '@bilheteria/rules/policy'
import { Link } from 'wouter'
import { usePage } from '#platform/page.tsx'
import { textsOf } from '#platform/texts.ts'
import { withParts } from '#platform/with-parts.tsx'
import { ConsumidorLink, SupportEmail } from './company-contact.tsx'
import { biometryArena, factsOf, policiesDate, type Facts } from './facts.ts'
import { InformationPage, type InformationSection } from './information-page.tsx'
import { InformationTable } from './information-table.tsx'

const text = textsOf(TERMS_TEXTS)

export function head({ title }: Producer) {
  return {
    title: text('terms.title'),
    description: text('terms.description', { shop: title }),
  }
}

export function Page() {
  const page = usePage()
  const { producer } = page
  return (
    <InformationPage
      title={text('terms.title')}
      lead={text('terms.lead', { shop: producer.title, date: policiesDate() })}
      sections={sections(producer, factsOf(page))}
    />
  )
}

function sections({ title, company }: Producer, facts: Facts): InformationSection[] {
  return [
    {
      id: 'partes',
      title: text('terms.partes.title'),
      body: (
        <>
          <dl>
            <dt>{text('terms.partes.1')}</dt>
            <dd>{text('terms.partes.2')}</dd>
            <dt>{text('terms.partes.3')}</dt>
            <dd>
              {text('terms.partes.4', {
                shop: title,
                legal_name: company.legal_name,
                tax_id: company.tax_id,
                address: company.address,
              })}
            </dd>
            <dt>{text('terms.partes.5')}</dt>
            <dd>{text('terms.partes.6')}</dd>
            <dt>{text('terms.partes.7')}</dt>
            <dd>{text('terms.partes.8')}</dd>
            <dt>{text('terms.partes.9')}</dt>
            <dd>{text('terms.partes.10')}</dd>
          </dl>
          <p>{withParts(text('terms.partes.11'), { link: <Link href="/sobre">{text('terms.partes.12')}</Link> })}</p>
        </>
      ),
    },
    {
      id: 'conta',
      title: text('terms.conta.title'),
      body: (
        <ul>
          <li>{text('terms.conta.1', { account_min_age: ACCOUNT_MIN_AGE, account_min_age_2: ACCOUNT_MIN_AGE })}</li>
          <li>{text('terms.conta.2')}</li>
          <li>{text('terms.conta.3')}</li>
          <li>{text('terms.conta.4')}</li>
          <li>
            {withParts(text('terms.conta.5'), { link: <Link href="/privacidade">{text('terms.conta.6')}</Link> })}
          </li>
        </ul>
      ),
    },
    {
      id: 'preco',
      title: text('terms.preco.title'),
      body: (
        <>
          <p>{text('terms.preco.1')}</p>
          <ul>
            <li>{withParts(text('terms.preco.2'), { strong: <strong>{text('terms.preco.3')}</strong> })}</li>
            <li>{withParts(text('terms.preco.4'), { strong: <strong>{text('terms.preco.5')}</strong> })}</li>
            <li>{withParts(text('terms.preco.6'), { strong: <strong>{text('terms.preco.7')}</strong> })}</li>
            <li>{withParts(text('terms.preco.8'), { strong: <strong>{text('terms.preco.9')}</strong> })}</li>
            <li>{withParts(text('terms.preco.10'), { strong: <strong>{text('terms.preco.11')}</strong> })}</li>
            <li>{text('terms.preco.12')}</li>
          </ul>
        </>
      ),
    },
    {
      id: 'reserva-e-pagamento',
      title: text('terms.reserva-e-pagamento.title'),
      body: (
        <>
          <p>{text('terms.reserva-e-pagamento.1')}</p>
          <InformationTable
            caption={text('terms.reserva-e-pagamento.caption')}
            columns={[text('terms.reserva-e-pagamento.2'), text('terms.reserva-e-pagamento.3')]}
            rows={[
              [
                text('terms.reserva-e-pagamento.4'),
                text('terms.reserva-e-pagamento.5', { hold_minutes: facts.hold_minutes }),
              ],
              ...paymentTerms(facts),
            ]}
          />
          <p>{text('terms.reserva-e-pagamento.6')}</p>
          <p>{text('terms.reserva-e-pagamento.7', { max_per_order: facts.max_per_order })}</p>
        </>
      ),
    },
    {
      id: 'ingresso',
      title: text('terms.ingresso.title'),
      body: (
        <ul>
          <li>{text('terms.ingresso.1')}</li>
          <li>{text('terms.ingresso.2')}</li>
          <li>{text('terms.ingresso.3')}</li>
          <li>{text('terms.ingresso.4')}</li>
          <li>{text('terms.ingresso.5')}</li>
        </ul>
      ),
    },
    {
      id: 'entrada',
      title: text('terms.entrada.title'),
      body: (
        <>
          <p>
            {withParts(text('terms.entrada.1'), { link: <Link href="/meia-entrada">{text('terms.entrada.2')}</Link> })}
          </p>
          <ul>
            <li>{withParts(text('terms.entrada.3'), { strong: <strong>{text('terms.entrada.4')}</strong> })}</li>
            <li>
              {withParts(text('terms.entrada.5'), {
                strong: <strong>{text('terms.entrada.6')}</strong>,
                people: biometryArena(),
                face_min_age: FACE_MIN_AGE,
              })}
            </li>
            <li>{withParts(text('terms.entrada.7'), { strong: <strong>{text('terms.entrada.8')}</strong> })}</li>
          </ul>
        </>
      ),
    },
    {
      id: 'cancelamento',
      title: text('terms.cancelamento.title'),
      body: (
        <p>
          {withParts(text('terms.cancelamento.1'), {
            cancel_days: CANCEL_DAYS,
            link: <Link href="/cancelamentos">{text('terms.cancelamento.2')}</Link>,
          })}
        </p>
      ),
    },
    {
      id: 'uso-proibido',
      title: text('terms.uso-proibido.title'),
      body: (
        <>
          <ul>
            <li>{text('terms.uso-proibido.1')}</li>
            <li>{text('terms.uso-proibido.2')}</li>
            <li>{text('terms.uso-proibido.3')}</li>
            <li>{text('terms.uso-proibido.4')}</li>
          </ul>
          <p>{text('terms.uso-proibido.5')}</p>
        </>
      ),
    },
    {
      id: 'disposicoes',
      title: text('terms.disposicoes.title'),
      body: (
        <>
          <p>{text('terms.disposicoes.1')}</p>
          <p>
            {withParts(text('terms.disposicoes.2'), {
              link: <Link href="/suporte">{text('terms.disposicoes.3')}</Link>,
              support_email: <SupportEmail company={company} />,
              consumidor_link: <ConsumidorLink />,
            })}
          </p>
        </>
      ),
    },
  ]
}

function paymentTerms({ pix, card }: Facts): string[][] {
  const ofPix = [
    text('terms.1'),
    text('terms.2', { pay_min_minutes: PAY_MIN_MINUTES, pix_max_minutes: PIX_MAX_MINUTES }),
  ]
  const ofCard = [
    [text('terms.3'), text('terms.4')],
    [text('terms.5'), text('terms.6', { card_review_hours: CARD_REVIEW_HOURS })],
  ]
  return [...(pix ? [ofPix] : []), ...(card ? ofCard : [])]
}
