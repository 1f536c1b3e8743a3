import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { PixSettings } from '#outside/payment/central-bank-pix-settings.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { anId, openBook, Problem, type BookChoices } from './fake-bank-ledger.ts'
import { afterwards } from './afterwards.ts'
import { CALLS, pixRecebido, problema, tokenRequest, type Devolucao, type Pix } from './a-bank-schemas.ts'

/** What happens instead of an answer; `done` ones after the bank has done what it was asked. */
export type Fault = { on: 'token' | 'GET' | 'PUT'; done?: boolean; how: (response: ServerResponse) => void }

type Exchange = { method: string; path: string; body: unknown; status: number; answer: unknown }

export function aCertificate(name: string): string {
  return readFileSync(join(packageRoot, 'test/certificates', `test-only-${name}`), 'utf8')
}

/** What a bank wants besides the Central Bank's description. */
export type BankDialect = {
  auth: 'basic' | 'form'
  token_path?: string
  /** Asked of every call but for the token's. */
  header?: [string, string]
  query?: [string, string]
  /** Asked when a webhook is registered. */
  webhook_header?: [string, string]
}

/**
 * A bank on this machine that wants a client's certificate, checks every request against the Central Bank's description and
 * keeps what it was told. Payers, its clerks and its bad days are played by the test.
 */
export async function aBank(chosen: Partial<BookChoices> = {}, dialect: BankDialect = { auth: 'basic' }) {
  const choices: BookChoices = { pix_key: 'caixa@loja.example', shows: 'code', refuses_known_txids: false, ...chosen }
  const book = openBook(choices)
  const tokens = new Map<string, string>()
  const exchanges: Exchange[] = []
  const faults: Fault[] = []
  const client = { id: 'loja', secret: 'segredo-da-loja', token_seconds: 3_600 }
  const { auth, token_path = '/oauth/token', header, query, webhook_header } = dialect

  const server = createServer(
    {
      key: aCertificate('bank.key'),
      cert: aCertificate('bank.pem'),
      ca: aCertificate('authority.pem'),
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
    },
    (request, response) => void handle(request, response),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  afterwards(stop)

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = request
    const kind = path === token_path ? 'token' : method
    const sent = await text(request)
    const at = faults.findIndex(({ on }) => on === kind)
    const [fault] = at < 0 ? [] : faults.splice(at, 1)
    const answered =
      fault && !fault.done ? { status: 0, body: null } : kind === 'token' ? grant(request, sent) : answer(request, sent)
    exchanges.push({ method, path, body: kind !== 'token' && sent ? parsed(sent) : null, ...given(answered) })
    if (fault) return fault.how(response)
    const type = answered.status < 400 ? 'application/json' : 'application/problem+json'
    response.writeHead(answered.status, { 'content-type': type })
    response.end(answered.body === undefined ? '' : JSON.stringify(answered.body))
  }

  function grant({ method, headers }: IncomingMessage, sent: string) {
    const { client_id, client_secret, ...asked } = Object.fromEntries(new URLSearchParams(sent))
    const form = tokenRequest.safeParse(asked)
    const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
    const known =
      auth === 'basic'
        ? headers.authorization === basic && client_id === undefined
        : headers.authorization === undefined && client_id === client.id && client_secret === client.secret
    if (!known) return { status: 401, body: { error: 'invalid_client' } }
    const typed = headers['content-type'] === 'application/x-www-form-urlencoded'
    if (method !== 'POST' || !typed || !form.success) return { status: 400, body: { error: 'invalid_request' } }
    const access_token = randomBytes(12).toString('hex')
    tokens.set(access_token, form.data.scope)
    const { scope } = form.data
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: client.token_seconds, scope } }
  }

  function answer(request: IncomingMessage, sent: string): { status: number; body: unknown } {
    try {
      return perform(request, sent)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { status, type, violacoes } = error
      const body = { type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title: type, status, violacoes }
      return { status, body: problema.parse(body) }
    }
  }

  function perform({ method, url = '', headers }: IncomingMessage, sent: string): { status: number; body: unknown } {
    const scope = tokens.get(headers.authorization?.replace(/^Bearer /, '') ?? '')
    if (scope === undefined) throw new Problem(401, 'AcessoNegado')
    const [path = '', asked = ''] = url.split('?')
    if (query ? new URLSearchParams(asked).get(query[0]) !== query[1] : asked !== '')
      throw new Problem(403, 'AcessoNegado')
    if (header && headers[header[0]] !== header[1]) throw new Problem(403, 'AcessoNegado')
    const [, api, ...parts] = path.split('/').map(decodeURIComponent)
    const call = CALLS.find(
      (one) =>
        one.method === method &&
        one.path.length === parts.length &&
        one.path.every((part, i) => (typeof part === 'string' ? part === parts[i] : part.safeParse(parts[i]).success)),
    )
    if (api !== 'api' || !call) {
      throw method === 'GET' ? new Problem(404, 'NaoEncontrado') : new Problem(400, 'RequisicaoInvalida')
    }
    if (!scope.split(' ').includes(call.scope)) throw new Problem(403, 'AcessoNegado')
    if (method === 'PUT' && headers['content-type'] !== 'application/json') throw new Problem(400, 'RequisicaoInvalida')
    const [kind, first = '', , second = ''] = parts
    const body = method === 'PUT' ? parsed(sent) : undefined
    const does: Record<string, () => unknown> = {
      'PUT cob': () => book.putCob(first, body),
      'GET cob': () => book.getCob(first),
      'PUT pix': () => book.putDevolucao(first, second, body),
      'GET pix': () => book.getDevolucao(first, second),
      'PUT webhook': () => {
        if (webhook_header && headers[webhook_header[0]] !== webhook_header[1])
          throw new Problem(400, 'WebhookOperacaoInvalida')
        return book.putWebhook(first, body)
      },
      'GET webhook': () => book.getWebhook(first),
    }
    return { status: call.status, body: call.answer.parse(does[`${method} ${kind}`]?.()) }
  }

  return {
    origin,
    stop,
    book,
    choices,
    client,
    exchanges,
    /** Tokens handed out so far are worth nothing any more. */
    forgetsTokens: () => tokens.clear(),
    fails: (fault: Fault) => void faults.push(fault),
    /** Faults that nobody has met are over. */
    recovers: () => void faults.splice(0),
    settings: (changed: Partial<PixSettings> = {}): PixSettings => ({
      url: `${origin}/api`,
      token_url: `${origin}${token_path}`,
      client_id: client.id,
      client_secret: client.secret,
      auth,
      headers: {},
      query: {},
      webhook_headers: {},
      webhook_verdict: undefined,
      cert: aCertificate('shop.pem'),
      key: aCertificate('shop.key'),
      ca: aCertificate('authority.pem'),
      pix_key: choices.pix_key,
      merchant_name: 'Loja Exemplo',
      merchant_city: 'Serra Clara',
      ...changed,
    }),

    /** Somebody pays; the record is concluded, however late it is and whatever the amount. */
    isPaid(txid: string, valor: string, paid_at = new Date()): string {
      const charge = book.charges.get(txid)
      if (charge?.status === 'ATIVA') charge.status = 'CONCLUIDA'
      const pix: Pix = { endToEndId: anId('E'), txid, valor, chave: choices.pix_key, horario: paid_at.toISOString() }
      book.received.set(pix.endToEndId, { ...pixRecebido.parse(pix), devolucoes: [] })
      return pix.endToEndId
    },
    /** The payer's bank takes it back: fraud, or a fault. */
    isTakenBack(e2eid: string, valor: string): void {
      const horario = { solicitacao: new Date().toISOString() }
      const kind = { natureza: 'MED_FRAUDE', status: 'DEVOLVIDO' } as const
      book.received.get(e2eid)?.devolucoes.push({ id: anId('D'), rtrId: anId('D'), valor, horario, ...kind })
    },
    ends(e2eid: string, id: string, status: Devolucao['status'], motivo?: string): void {
      Object.assign(book.getDevolucao(e2eid, id), { status, ...(motivo && { motivo }) })
    },
    removes(txid: string, status: 'REMOVIDA_PELO_PSP' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR'): void {
      Object.assign(book.charges.get(txid) ?? {}, { status })
    },
    /** Tells the registered address about these Pix, in one call. */
    async notifies(...e2eids: string[]): Promise<number> {
      const pix = e2eids.map((e2eid) => pixRecebido.parse(book.received.get(e2eid)))
      const url = `${book.webhook()?.webhookUrl}/pix`
      const headers = { 'content-type': 'application/json' }
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ pix }) })).status
    },
  }
}

function given({ status, body }: { status: number; body: unknown }) {
  return { status, answer: body }
}

function parsed(sent: string): unknown {
  try {
    return JSON.parse(sent)
  } catch {
    return undefined
  }
}
