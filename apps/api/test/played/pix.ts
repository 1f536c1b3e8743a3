import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type * as z from 'zod'
import type { Db } from '#db/db.ts'
import { readForms } from '#http/bodies.ts'
import { insertCharge } from '#sandbox/create-charge.ts'
import { cancelCharge } from '#sandbox/decide-charge.ts'
import { refundCharge } from '#sandbox/refund-charge.ts'
import { SandboxRefusal } from '#sandbox/refusal.ts'
import { BOOK_CALLS, CALLS, cobRevisada, cobSolicitada, cobsPedidas } from '#test/a-bank-schemas.ts'
import { devolucaoSolicitada, pixRecebido, problema, tokenRequest, webhookSolicitado } from '#test/a-bank-schemas.ts'
import type { Devolucao, Webhook } from '#test/a-bank-schemas.ts'
import { parse, Problem, violation } from '#test/fake-bank-ledger.ts'
import { backwards, centsOf, getCob, listCobs, type About } from './pix-books.ts'
import type { Dialect } from './played-provider.ts'

export type BankAccount = { client_id: string; client_secret: string; pix_key: string }

const TOKEN_SECONDS = 3_600

type Asked = { db: Db; owner: string; parts: string[]; body: unknown; query: unknown }
type Call = (typeof CALLS | typeof BOOK_CALLS)[number]

/** The Central Bank's interface for receiving Pix, version 2.9.0, for several receivers; each sees its own charges alone. */
export function pixDialect(accounts: readonly BankAccount[]): Dialect {
  const tokens = new Map<string, { owner: string; scope: string }>()

  /** Page "Segurança": OAuth 2.0, client credentials. */
  function grant({ headers, body }: FastifyRequest, reply: FastifyReply): FastifyReply {
    const known = accounts.find(
      ({ client_id, client_secret }) => headers.authorization === basic(client_id, client_secret),
    )
    if (!known) return reply.code(401).send({ error: 'invalid_client' })
    const asked = tokenRequest.safeParse(body)
    if (!asked.success) return reply.code(400).send({ error: 'invalid_request' })
    const { scope } = asked.data
    const access_token = randomBytes(12).toString('hex')
    tokens.set(access_token, { owner: known.pix_key, scope })
    return reply.send({ access_token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope })
  }

  /** Every call names the scope it needs. */
  function ownerOf({ headers }: FastifyRequest, needed: string): string {
    const token = tokens.get(headers.authorization?.replace(/^Bearer /, '') ?? '')
    if (!token) throw new Problem(401, 'AcessoNegado')
    if (!token.scope.split(' ').includes(needed)) throw new Problem(403, 'AcessoNegado')
    return token.owner
  }

  return {
    name: 'pix',

    serve(scope, { db, answer }) {
      readForms(scope)
      scope.setErrorHandler(replyProblem)
      scope.post('/oauth/token', async (request, reply) => grant(request, reply))
      for (const call of [...CALLS, ...BOOK_CALLS]) {
        serveCall(scope, call, async (request, reply, parts) => {
          const asked = { db, owner: ownerOf(request, call.scope), parts, body: request.body, query: request.query }
          const perform = async () => {
            const done = await acts[nameOf(call)]?.(asked)
            reply.code(call.status)
            return call.answer.parse(done) as object
          }
          // What registers a webhook answers nothing at all.
          if (call.path[0] === 'webhook') return reply.send(await perform())
          return answer(faultOf(call), reply, perform)
        })
      }
    },

    // Page "Webhooks": the Pix as it is now, with all that went back of it, to one address for each key.
    async compose({ db }, { charge_key }) {
      const [row] = await db.query<{ about: About }>('select about from sandbox.charges where key = $1', [charge_key])
      const owner = row?.about.owner ?? ''
      const { pix = [] } = await getCob(db, owner, charge_key)
      const body = JSON.stringify({ pix: pix.map((one) => pixRecebido.parse(one)) })
      const url = `${(await findWebhook(db, owner))?.webhookUrl ?? ''}/pix`
      return { url, headers: { 'content-type': 'application/json' }, body }
    },
  }
}

function basic(client_id: string, client_secret: string): string {
  return `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`
}

function nameOf({ method, path }: Call): string {
  return `${method} ${path.filter((part) => typeof part === 'string').join(' ')} ${path.length}`
}

function faultOf({ method, path }: Call): 'create' | 'read' | 'refund' {
  if (method !== 'PUT') return 'read'
  return path[0] === 'cob' ? 'create' : 'refund'
}

type Serve = (request: FastifyRequest, reply: FastifyReply, parts: string[]) => Promise<FastifyReply>

/** An address whose parts are not as described is none. */
function serveCall(scope: FastifyInstance, { method, path }: Call, serve: Serve): void {
  const url = path.map((part, i) => (typeof part === 'string' ? part : `:${i}`)).join('/')
  scope.route({
    method,
    url: `/api/${url}`,
    handler: async (request, reply) => {
      const params = request.params as Record<string, string>
      const parts = path.flatMap((part, i) => (typeof part === 'string' ? [] : [params[i] ?? '']))
      const shapes = path.filter((part): part is z.ZodString => typeof part !== 'string')
      if (!shapes.every((shape, i) => shape.safeParse(parts[i]).success))
        throw method === 'GET' ? new Problem(404, 'NaoEncontrado') : new Problem(400, 'RequisicaoInvalida')
      return serve(request, reply, parts)
    },
  })
}

const acts: Record<string, (asked: Asked) => Promise<unknown>> = {
  'PUT cob 2': putCob,
  'GET cob 2': ({ db, owner, parts: [txid = ''] }) => getCob(db, owner, txid),
  'PATCH cob 2': removeCob,
  'GET cob 1': ({ db, owner, query }) => listCobs(db, owner, parse(cobsPedidas, query, 'CobConsultaInvalida', 'cob')),
  'PUT pix devolucao 4': putDevolucao,
  'GET pix devolucao 4': ({ db, owner, parts: [e2eid = '', id = ''] }) => getDevolucao(db, owner, e2eid, id),
  'PUT webhook 2': putWebhook,
  'GET webhook 2': getWebhook,
}

/** Many banks refuse a txid that they know, although the description allows to revise a charge that nobody has paid. */
async function putCob({ db, owner, parts: [key = ''], body }: Asked): Promise<object> {
  const asked = parse(cobSolicitada, body, 'CobOperacaoInvalida', 'cob')
  if (asked.chave !== owner) throw new Problem(400, 'CobOperacaoInvalida', [violation('cob.chave')])
  const [known] = await db.query('select 1 from sandbox.charges where key = $1', [key])
  // The second is the ledger's own rule: there a txid has 26 characters at least.
  if (known || key.length !== 32) throw new Problem(400, 'CobOperacaoInvalida', [violation('cob.txid')])
  const { devedor, solicitacaoPagador: description = '', valor, calendario } = asked
  const document = devedor && ('cpf' in devedor ? devedor.cpf : devedor.cnpj)
  await insertCharge(db, {
    key,
    description,
    amount_cents: centsOf(valor.original),
    payer: { name: devedor?.nome ?? '', document: document ?? '', email: '' },
    expires_in_s: calendario.expiracao,
    // A bank has one address for all charges of a key.
    notification_url: '',
    method: 'pix',
    installments: 1,
    about: { owner, asked } satisfies About,
  })
  return getCob(db, owner, key)
}

async function removeCob({ db, owner, parts: [key = ''], body }: Asked): Promise<object> {
  const known = await getCob(db, owner, key)
  parse(cobRevisada, body, 'CobOperacaoInvalida', 'cob')
  if (known.status !== 'ATIVA') throw new Problem(400, 'CobOperacaoInvalida', [violation('cob.status')])
  await cancelCharge(db, key)
  const { pix: _none, ...removed } = await getCob(db, owner, key)
  return removed
}

async function putDevolucao({ db, owner, parts: [e2eid = '', id = ''], body }: Asked): Promise<object> {
  const { txid } = await findPix(db, owner, e2eid)
  const { valor } = parse(devolucaoSolicitada, body, 'PixDevolucaoInvalida', 'devolucao')
  const [known] = await db.query('select 1 from sandbox.refunds where key = $1', [id])
  if (known) throw new Problem(400, 'PixDevolucaoInvalida', [violation('id')])
  await refundCharge(db, { key: id, charge_key: txid, amount_cents: centsOf(valor) })
  return getDevolucao(db, owner, e2eid, id)
}

async function getDevolucao(db: Db, owner: string, e2eid: string, id: string): Promise<Devolucao> {
  const { devolucoes = [] } = await findPix(db, owner, e2eid)
  const found = devolucoes.find((one) => one.id === id)
  if (!found) throw new Problem(404, 'PixDevolucaoNaoEncontrada')
  return found
}

async function findPix(db: Db, owner: string, e2eid: string) {
  const { pix = [] } = await getCob(db, owner, backwards(e2eid))
  const [found] = pix
  if (!found) throw new Problem(404, 'NaoEncontrado')
  return found
}

async function putWebhook({ db, owner, parts: [chave = ''], body }: Asked): Promise<void> {
  const { webhookUrl } = parse(webhookSolicitado, body, 'WebhookOperacaoInvalida', 'webhook')
  if (chave !== owner) throw new Problem(400, 'WebhookOperacaoInvalida', [violation('chave')])
  const webhook: Webhook = { webhookUrl, cnpj: '11222333000181', criacao: new Date().toISOString() }
  await db.query(
    `insert into sandbox.settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
    [`webhook of ${chave}`, JSON.stringify(webhook)],
  )
}

async function getWebhook({ db, owner, parts: [chave = ''] }: Asked): Promise<Webhook> {
  const webhook = chave === owner ? await findWebhook(db, chave) : undefined
  if (!webhook) throw new Problem(404, 'WebhookNaoEncontrado')
  return webhook
}

async function findWebhook(db: Db, chave: string): Promise<Webhook | undefined> {
  const [row] = await db.query<{ value: string }>('select value from sandbox.settings where name = $1', [
    `webhook of ${chave}`,
  ])
  return row && (JSON.parse(row.value) as Webhook)
}

/** Page "Tratamento de erros": RFC 7807, each with a type of its own. */
function replyProblem(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, type, violacoes } = asProblem(error)
  const body = { type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title: type, status, violacoes }
  return reply
    .code(status)
    .type('application/problem+json')
    .send(JSON.stringify(problema.parse(body)))
}

/** What the ledger says no to is about money that shall go back: nothing else of it can be refused here. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof SandboxRefusal) return new Problem(400, 'PixDevolucaoInvalida', [violation('devolucao.valor')])
  return new Problem(500, 'ErroInternoDoServidor')
}
