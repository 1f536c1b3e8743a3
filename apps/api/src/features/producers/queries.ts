import { EVERY_TEXT } from '@bilheteria/contract/every-text'
import type { Producer } from '@bilheteria/contract/producers'
import { MAX_PER_ORDER } from '@bilheteria/rules/policy'
import { one, type Db } from '#db/db.ts'
import { DEFAULT_PRODUCER_ID } from './choose-producer.ts'

/** Texts that no page says, as an older version may have left them, are none: they must not close a shop. */
export function selectProducers(db: Db): Promise<Producer[]> {
  return db.query<Producer>(
    `select id, slug, domain, title, footer, theme,
            jsonb_build_object('pt-br', (select coalesce(jsonb_object_agg(key, value), '{}')
                                          from jsonb_each(texts) where key = any($1::text[]))) as locale,
            jsonb_build_object('ga4', ga4, 'pixel', pixel) as analytics,
            jsonb_build_object('legal_name', legal_name, 'tax_id', tax_id, 'address', address,
                               'support_email', support_email, 'support_phone', support_phone) as company,
            plans_url, registration, hold_minutes,
            coalesce((select mode() within group (order by max_per_order) from events
                       where producers.id in (events.producer_id, $2) and starts_at > clock() and not draft), $3) as max_per_order
       from producers
      order by length(id), id`,
    [Object.keys(EVERY_TEXT), DEFAULT_PRODUCER_ID, MAX_PER_ORDER],
  )
}

export type CatalogueVersions = {
  /** Of everything. */
  all: string
  /** Of what each producer shows alone; '' for what they share. */
  each: Record<string, number>
  server: string
}

/** As this server knows them: a copy may be a moment behind, and one that took over may use a number a second time. */
export function selectCatalogueVersions(db: Db): Promise<CatalogueVersions> {
  return one(
    db.query<CatalogueVersions>(
      `select version::text as all, extract(epoch from pg_postmaster_start_time())::text as server,
              (select jsonb_object_agg(producer_id, version) from producer_versions) as each
         from catalogue_version`,
    ),
  )
}
