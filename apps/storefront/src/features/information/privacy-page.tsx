import type { Producer } from '@bilheteria/contract/producers'
import { PRIVACY_TEXTS } from '@bilheteria/contract/texts/privacy'
import {
  ACCESS_LOG_KEPT_MONTHS,
  ACCOUNT_MIN_AGE,
  FACE_KEPT_DAYS,
  FACE_MIN_AGE,
  HALF_PRICE_PROOFS_KEPT_YEARS,
  MESSAGES_KEPT_DAYS,
  PRIVACY_ANSWER_DAYS,
  RECORDS_KEPT_YEARS,
  SUPPORT_KEPT_YEARS,
} from '@bilheteria/rules/policy'
import { Link } from 'wouter'
import { usePage } from '#platform/page.tsx'
import { textsOf } from '#platform/texts.ts'
import { withParts } from '#platform/with-parts.tsx'
import { AnpdLink, SupportEmail } from './company-contact.tsx'
import { biometryArena, factsOf, policiesDate, type Facts } from './facts.ts'
import { InformationPage, type InformationSection } from './information-page.tsx'
import { InformationTable } from './information-table.tsx'
import { PrivacyCookies } from './privacy-cookies.tsx'

const text = textsOf(PRIVACY_TEXTS)

export function head({ title }: Producer) {
  return {
    title: text('privacy.title'),
    description: text('privacy.description', { shop: title }),
  }
}

export function Page() {
  const page = usePage()
  return (
    <InformationPage
      title={text('privacy.title')}
      lead={text('privacy.lead', { date: policiesDate() })}
      sections={sections(page.producer, factsOf(page))}
    />
  )
}

function sections(producer: Producer, facts: Facts): InformationSection[] {
  const { title, company } = producer
  return [
    {
      id: 'quem-cuida',
      title: text('privacy.quem-cuida.title'),
      body: (
        <>
          <p>{text('privacy.quem-cuida.1', { legal_name: company.legal_name, tax_id: company.tax_id, shop: title })}</p>
          <p>
            {withParts(text('privacy.quem-cuida.2'), {
              support_email: <SupportEmail company={company} />,
              link: <Link href="/suporte">{text('privacy.quem-cuida.3')}</Link>,
            })}
          </p>
        </>
      ),
    },
    {
      id: 'que-dados',
      title: text('privacy.que-dados.title'),
      body: (
        <>
          <InformationTable
            caption={text('privacy.que-dados.caption')}
            columns={[text('privacy.que-dados.1'), text('privacy.que-dados.2'), text('privacy.que-dados.3')]}
            rows={[
              [text('privacy.que-dados.4'), text('privacy.que-dados.5'), text('privacy.que-dados.6')],
              [text('privacy.que-dados.7'), text('privacy.que-dados.8'), text('privacy.que-dados.9')],
              [text('privacy.que-dados.10'), text('privacy.que-dados.11'), text('privacy.que-dados.12')],
              [text('privacy.que-dados.13'), text('privacy.que-dados.14'), text('privacy.que-dados.15')],
              [text('privacy.que-dados.16'), text('privacy.que-dados.17'), text('privacy.que-dados.18')],
              [text('privacy.que-dados.19'), text('privacy.que-dados.20'), text('privacy.que-dados.21')],
              [text('privacy.que-dados.22'), text('privacy.que-dados.23'), text('privacy.que-dados.24')],
              [text('privacy.que-dados.25'), text('privacy.que-dados.26'), text('privacy.que-dados.27')],
            ]}
          />
          <p>{text('privacy.que-dados.28')}</p>
        </>
      ),
    },
    {
      id: 'compartilhamento',
      title: text('privacy.compartilhamento.title'),
      body: (
        <ul>
          <li>
            {withParts(text('privacy.compartilhamento.1'), {
              strong: <strong>{text('privacy.compartilhamento.2')}</strong>,
            })}
          </li>
          <li>
            {withParts(text('privacy.compartilhamento.3'), {
              strong: <strong>{text('privacy.compartilhamento.4')}</strong>,
            })}
            {facts.card && ` ${text('privacy.compartilhamento.5')}`}
          </li>
          <li>
            {withParts(text('privacy.compartilhamento.6'), {
              strong: (
                <strong>
                  {withParts(text('privacy.compartilhamento.7'), { more: facts.sms && `, ${text('privacy.sms')}` })}
                </strong>
              ),
            })}
          </li>
          <li>
            {withParts(text('privacy.compartilhamento.8'), {
              strong: <strong>{text('privacy.compartilhamento.9')}</strong>,
            })}
          </li>
          <li>
            {withParts(text('privacy.compartilhamento.10'), {
              strong: <strong>{text('privacy.compartilhamento.11')}</strong>,
            })}
          </li>
          <li>
            {withParts(text('privacy.compartilhamento.12'), {
              strong: <strong>{text('privacy.compartilhamento.13')}</strong>,
            })}
          </li>
        </ul>
      ),
    },
    {
      id: 'biometria',
      title: text('privacy.biometria.title'),
      body: (
        <>
          <p>{text('privacy.biometria.1')}</p>
          <ul>
            <li>
              {withParts(text('privacy.biometria.2'), {
                strong: <strong>{text('privacy.biometria.3', { people: biometryArena() })}</strong>,
                face_min_age: FACE_MIN_AGE,
              })}
            </li>
            <li>
              {withParts(text('privacy.biometria.4'), { strong: <strong>{text('privacy.biometria.5')}</strong> })}
            </li>
            <li>
              {withParts(text('privacy.biometria.6'), { strong: <strong>{text('privacy.biometria.7')}</strong> })}
            </li>
            <li>
              {withParts(text('privacy.biometria.8'), { strong: <strong>{text('privacy.biometria.9')}</strong> })}
            </li>
            <li>
              {withParts(text('privacy.biometria.10'), {
                strong: <strong>{text('privacy.biometria.11')}</strong>,
                face_kept_days: FACE_KEPT_DAYS,
              })}
            </li>
          </ul>
        </>
      ),
    },
    { id: 'cookies', title: text('privacy.cookies.title'), body: <PrivacyCookies producer={producer} /> },
    {
      id: 'criancas',
      title: text('privacy.criancas.title'),
      body: <p>{text('privacy.criancas.1', { account_min_age: ACCOUNT_MIN_AGE, face_min_age: FACE_MIN_AGE })}</p>,
    },
    {
      id: 'prazos',
      title: text('privacy.prazos.title'),
      body: (
        <>
          <InformationTable
            caption={text('privacy.prazos.caption')}
            columns={[text('privacy.prazos.1'), text('privacy.prazos.2'), text('privacy.prazos.3')]}
            rows={[
              [text('privacy.prazos.4'), text('privacy.prazos.5'), text('privacy.prazos.6')],
              [
                text('privacy.prazos.7'),
                text('privacy.prazos.8', { records_kept_years: RECORDS_KEPT_YEARS }),
                text('privacy.prazos.9'),
              ],
              [
                text('privacy.prazos.10'),
                text('privacy.prazos.11', { records_kept_years: RECORDS_KEPT_YEARS }),
                text('privacy.prazos.12'),
              ],
              [
                text('privacy.prazos.13'),
                text('privacy.prazos.14', { half_price_proofs_kept_years: HALF_PRICE_PROOFS_KEPT_YEARS }),
                text('privacy.prazos.15'),
              ],
              [
                facts.sms ? text('privacy.prazos.16') : text('privacy.prazos.17'),
                text('privacy.prazos.18', { messages_kept_days: MESSAGES_KEPT_DAYS }),
                text('privacy.prazos.19'),
              ],
              [
                text('privacy.prazos.20'),
                text('privacy.prazos.21', { access_log_kept_months: ACCESS_LOG_KEPT_MONTHS }),
                text('privacy.prazos.22'),
              ],
              [
                text('privacy.prazos.23'),
                text('privacy.prazos.24', { face_kept_days: FACE_KEPT_DAYS }),
                text('privacy.prazos.25'),
              ],
              [
                text('privacy.prazos.26'),
                text('privacy.prazos.27', { support_kept_years: SUPPORT_KEPT_YEARS }),
                text('privacy.prazos.28'),
              ],
              [
                text('privacy.prazos.29'),
                text('privacy.prazos.30', { records_kept_years: RECORDS_KEPT_YEARS }),
                text('privacy.prazos.31'),
              ],
              [
                text('privacy.prazos.32'),
                text('privacy.prazos.33', { messages_kept_days: MESSAGES_KEPT_DAYS }),
                text('privacy.prazos.34'),
              ],
            ]}
          />
          <p>{text('privacy.prazos.35')}</p>
        </>
      ),
    },
    {
      id: 'seguranca',
      title: text('privacy.seguranca.title'),
      body: (
        <ul>
          <li>{text('privacy.seguranca.1')}</li>
          <li>{text('privacy.seguranca.2')}</li>
          <li>{text('privacy.seguranca.3')}</li>
          <li>{text('privacy.seguranca.4')}</li>
          <li>{withParts(text('privacy.seguranca.5'), { more: facts.sms && ` ${text('privacy.or_cellphone')}` })}</li>
          <li>{text('privacy.seguranca.6')}</li>
          <li>{text('privacy.seguranca.7')}</li>
          <li>{text('privacy.seguranca.8')}</li>
        </ul>
      ),
    },
    {
      id: 'direitos',
      title: text('privacy.direitos.title'),
      body: (
        <>
          <p>{text('privacy.direitos.1')}</p>
          <dl>
            <dt>{text('privacy.direitos.2')}</dt>
            <dd>{text('privacy.direitos.3')}</dd>
            <dt>{text('privacy.direitos.4')}</dt>
            <dd>{text('privacy.direitos.5')}</dd>
            <dt>{text('privacy.direitos.6')}</dt>
            <dd>{text('privacy.direitos.7')}</dd>
            <dt>{text('privacy.direitos.8')}</dt>
            <dd>
              {withParts(text('privacy.direitos.9'), {
                link: <Link href="/suporte">{text('privacy.direitos.10')}</Link>,
                privacy_answer_days: PRIVACY_ANSWER_DAYS,
              })}
            </dd>
          </dl>
          <p>{withParts(text('privacy.direitos.11'), { anpd_link: <AnpdLink /> })}</p>
        </>
      ),
    },
    {
      id: 'mudancas',
      title: text('privacy.mudancas.title'),
      body: <p>{text('privacy.mudancas.1')}</p>,
    },
  ]
}
