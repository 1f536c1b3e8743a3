import type { PersonalData } from '@bilheteria/contract/privacy'
import { one, type Db } from '#db/db.ts'

/**
 * Everything of one person, `$1`, told in their own language; what is sealed is still sealed. As `json`, which keeps things
 * in the order in which they are told here.
 */

const TICKET = `
  'evento', event.title, 'inicio', iso(event.starts_at), 'tipo', type.name, 'situacao', ticket.state,
  'lugar', case when seat.id is not null then seat.row_name || ' ' || seat.number end,
  'preco_centavos', ticket.price_cents, 'emitido_em', iso(ticket.issued_at),
  'entregue_em', iso(handed.sent_at), 'link_aberto_em', iso(handed.opened_at),
  'portador', json_build_object('nome', holder_name, 'cpf', holder_document, 'email', holder_email, 'celular', holder_cellphone),
  'respostas', ticket.additional, 'meia_entrada', ticket.half_price, 'menor_de_16', ticket.minor`

const TICKETS = `
  from tickets ticket
  join orders its on its.id = ticket.order_id
  join events event on event.id = its.event_id
  join ticket_types type on type.id = ticket.ticket_type_id
  left join seats seat on seat.id = ticket.seat_id
  left join handovers handed on handed.ticket_id = ticket.id`

const PAYMENTS = `
  select coalesce(json_agg(json_build_object(
           'meio', method, 'situacao', state, 'valor_centavos', amount_cents, 'parcelas', installments,
           'bandeira', card_brand, 'final_do_cartao', card_last4, 'criado_em', iso(created_at)) order by attempt), '[]')
    from payments where payments.order_id = orders.id`

const REFUNDS = `
  select coalesce(json_agg(json_build_object(
           'valor_centavos', amount_cents, 'motivo', reason, 'situacao', state, 'criado_em', iso(created_at),
           'concluido_em', iso(done_at)) order by created_at), '[]')
    from refunds where refunds.order_id = orders.id`

/**
 * A CPF, an address and a telephone can be typed by anybody. What somebody else has written about a person is told to
 * whoever has proved the address that stands there.
 */
const PROVED = '(select email from accounts where id = $1 and email_verified_at is not null)'
const OWN_CPF = '(select document from accounts where id = $1)'
/** What they registered of themselves they may read in any case. */
const TOLD_FACE = `email = ${PROVED} or registered_by = $1`

/** The same names for those named in a cart, whether or not it was bought. */
const holdersOf = (holders: string) => `
  (select coalesce(json_agg(json_build_object(
            'nome', named ->> 'name', 'cpf', named ->> 'cpf', 'email', named ->> 'email', 'celular', named ->> 'cellphone',
            'respostas', named -> 'additional', 'meia_entrada', named -> 'half_price')), '[]')
     from jsonb_array_elements(${holders}) named)`

const SECTIONS: Record<Exclude<keyof PersonalData, 'exportado_em' | 'conta'>, string> = {
  sessoes: `select entry as entrada, device as aparelho, iso(created_at) as aberta_em, iso(last_used_at) as ultimo_uso
              from sessions where account_id = $1 order by created_at`,
  seguranca: `select kind as acontecimento, device as aparelho, iso(created_at) as em
                from security_events where account_id = $1 order by id`,
  planos_de_socio: `select title as produtor, plan as plano, since as desde, until as ate
                      from memberships join producers on producers.id = producer_id where account_id = $1`,
  contas_em_parceiros: `select name as parceiro, subject as identificacao, linked as vinculada
                          from (select integration_id, subject, account_id, true as linked from partner_identities
                                union all select integration_id, subject, account_id, false from partner_links) known
                          join integrations on integrations.id = integration_id where account_id = $1`,
  consentimentos: `select kind as assunto, version as versao, allowed as permitido,
                          (select title from events where events.id = event_id) as evento, document as cpf,
                          iso(given_at) as quando
                     from consents
                    where account_id = $1
                       or document = ${OWN_CPF}
                          and (event_id, document) in (select event_id, document from biometry_registrations where ${TOLD_FACE})
                    order by given_at`,
  reservas: `select event.title as evento, iso(held.created_at) as criada_em, iso(held.expires_at) as vale_ate,
                    ${holdersOf('held.holders')} as portadores
               from reservations held join events event on event.id = held.event_id where held.account_id = $1`,
  pedidos: `select compra_id::text as numero, event.title as evento, orders.state as situacao, total_cents as total_centavos,
                   refunded_cents as devolvido_centavos, iso(orders.created_at) as criado_em, iso(paid_at) as pago_em,
                   ${holdersOf(`coalesce(orders.held -> 'holders', '[]')`)} as portadores_informados,
                   (select coalesce(json_agg(json_build_object(${TICKET}) order by ticket.position), '[]')
                      ${TICKETS} where ticket.order_id = orders.id) as ingressos,
                   (${PAYMENTS}) as pagamentos, (${REFUNDS}) as reembolsos
              from orders join events event on event.id = orders.event_id where account_id = $1 order by orders.created_at`,
  ingressos_em_seu_nome: `select json_build_object(${TICKET}) as ingresso ${TICKETS}
                           where holder_document = ${OWN_CPF} and holder_email = ${PROVED} and its.account_id <> $1
                           order by event.starts_at`,
  biometria: `select event.title as evento, document as cpf, name as nome, cellphone as celular, email, gender as genero,
                     birth_date as nascimento, status as situacao, reason as motivo, iso(created_at) as criada_em
                from biometry_registrations join events event on event.id = event_id
               where document = ${OWN_CPF} and (${TOLD_FACE})`,
  avisos_de_eventos: `select event.title as evento, alert.email, iso(alert.created_at) as pedido_em, iso(alert.sent_at) as enviado_em
                        from event_alerts alert join events event on event.id = alert.event_id
                       where alert.email = ${PROVED}`,
  pedidos_de_suporte: `select protocol as protocolo, topic as assunto, order_number as numero_do_pedido, name as nome, email,
                              text as mensagem, iso(created_at) as enviado_em
                         from support_requests where lower(email) = ${PROVED} order by created_at`,
  // Not what they say: that may be a code, and whoever found an unlocked phone has this file but not the mailbox.
  mensagens: `select channel as canal, recipient as destino, subject as assunto, iso(created_at) as criada_em,
                     iso(sent_at) as enviada_em
                from messages where recipient = ${PROVED} order by created_at`,
}

const ACCOUNT = `
  select json_build_object(
           'id', id, 'nome', name, 'usuario', username, 'cpf', document, 'email', email, 'email_verificado_em', iso(email_verified_at),
           'celular', cellphone, 'nascimento', birth_date, 'genero', gender_id, 'criada_em', iso(created_at),
           'endereco', json_build_object(
             'pais', country, 'cep', zipcode, 'estado', state, 'cidade', city, 'bairro', neighborhood, 'rua', street,
             'numero', number, 'complemento', complement)) as conta, iso(clock()) as exportado_em
    from accounts where id = $1`

/** One moment of it: what changes meanwhile is in the next one. */
export function selectPersonalData(db: Db, account_id: string): Promise<PersonalData> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    const { conta, exportado_em } = await one(
      tx.query<Pick<PersonalData, 'conta' | 'exportado_em'>>(ACCOUNT, [account_id]),
    )
    const sections: [string, unknown][] = []
    for (const [name, query] of Object.entries(SECTIONS)) sections.push([name, await rowsOf(tx, query, account_id)])
    return { exportado_em, conta, ...(Object.fromEntries(sections) as Omit<PersonalData, 'conta' | 'exportado_em'>) }
  })
}

/** As JSON already, so that days and numbers look the same whichever database answers. */
async function rowsOf(tx: Db, query: string, account_id: string): Promise<object[]> {
  const rows = await tx.query<{ row: object }>(`select to_json(told) as row from (${query}) told`, [account_id])
  return rows.map(({ row }) => row)
}
