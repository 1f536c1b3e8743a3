import { constants, createPublicKey, generateKeyPair, privateDecrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#db/db.ts'
import { chargedCard, insertCharge } from '#sandbox/create-charge.ts'
import { cancelCharge, conclude } from '#sandbox/decide-charge.ts'
import { refundCharge } from '#sandbox/refund-charge.ts'
import { refusals, SandboxRefusal } from '#sandbox/refusal.ts'
import { keepSetting } from '#sandbox/settings.ts'
import { browserScript } from './pagbank-browser.ts'
import {
  chargeObject,
  checkInterest,
  digest,
  findOwned,
  notFound,
  orderObject,
  quotesFor,
  readOwned,
  type About,
} from './pagbank-orders.ts'
import {
  feesQuery,
  invalid,
  newCancel,
  newPublicKey,
  openedCard,
  orderSearch,
  PagBankRefusal,
  parse,
  parseOrder,
  type NewOrder,
} from './pagbank-shapes.ts'
import type { Dialect } from './played-provider.ts'

type Account = { token: string }

/** PagBank's interface for orders, as far as its public reference goes. A token sees nothing but its own orders. */
export function pagbankDialect(accounts: readonly Account[]): Dialect {
  return {
    name: 'pagbank',

    serve(scope, { db, answer }) {
      scope.setErrorHandler((error, _request, reply) => {
        const { status, told } = asRefusal(error)
        return reply.code(status).send({ error_messages: told })
      })
      scope.get('/checkout-sdk-js/rc/dist/browser/pagseguro.min.js', async (_request, reply) =>
        reply.type('text/javascript').send(browserScript),
      )

      scope.post('/orders', async (request, reply) => {
        const owner = ownerOf(request, accounts)
        const key = keyOf(request)
        return answer('create', reply, () => {
          reply.code(201)
          return createOrder(db, { owner, key, body: request.body })
        })
      })
      scope.get('/orders/:id', async (request, reply) => {
        const owner = ownerOf(request, accounts)
        return answer('read', reply, async () => orderObject(await findOwned(db, owner, nameIn(request, 'ORDE'))))
      })
      scope.get('/orders', async (request, reply) => {
        const owner = ownerOf(request, accounts)
        const { charge_id } = parse(orderSearch, request.query)
        return answer('read', reply, async () => ({ orders: [orderObject(await findOwned(db, owner, charge_id))] }))
      })
      scope.post('/charges/:id/cancel', async (request, reply) => {
        const owner = ownerOf(request, accounts)
        const key = keyOf(request)
        const { value } = parse(newCancel, request.body ?? {}).amount
        return answer('refund', reply, () => {
          reply.code(201)
          return giveBack(db, { owner, key, value, name: nameIn(request, 'CHAR') })
        })
      })
      scope.get('/charges/fees/calculate', async (request, reply) => {
        ownerOf(request, accounts)
        const { value, credit_card_bin, max_installments } = parse(feesQuery, request.query)
        return reply.send(quotesFor(value, credit_card_bin, max_installments))
      })
      scope.post('/public-keys', async (request, reply) => {
        const owner = ownerOf(request, accounts)
        parse(newPublicKey, request.body)
        return reply.send(await publicKeyOf(db, owner))
      })
      scope.get('/public-keys/card', async (request, reply) => {
        const owner = ownerOf(request, accounts)
        const [made] = await db.query('select 1 from sandbox.settings where name = $1', [settingOf(owner)])
        if (!made) throw notFound()
        return reply.send(await publicKeyOf(db, owner))
      })
    },

    // "Webhooks": what is told is the order as it is now. "Confirmar autenticidade da notificação": how it is vouched for.
    async compose({ db }, { charge_key, notification_url }) {
      const owned = await readOwned(db, charge_key)
      const body = JSON.stringify(orderObject(owned))
      const { token = '' } = accounts.find((account) => digest(account.token) === owned.about.owner) ?? {}
      const headers = { 'content-type': 'application/json', 'x-authenticity-token': digest(`${token}-${body}`) }
      return { url: notification_url, headers, body }
    },
  }
}

// "Códigos de erro" (checkout): `invalid_authorization_header`.
function ownerOf({ headers }: FastifyRequest, accounts: readonly Account[]): string {
  const known = accounts.find(({ token }) => headers.authorization === `Bearer ${token}`)
  const told = { error: 'invalid_authorization_header', description: 'Invalid credential. Review AUTHORIZATION header' }
  if (!known) throw new PagBankRefusal(401, told)
  return digest(known.token)
}

// "Chaves públicas e de idempotência". It may be left out there; whoever moves money without one is in the wrong here.
function keyOf({ headers }: FastifyRequest): string {
  const key = headers['x-idempotency-key']
  if (typeof key === 'string' && key !== '') return key
  throw new PagBankRefusal(400, {
    code: '40001',
    description: 'required_parameter',
    parameter_name: 'x-idempotency-key',
  })
}

function nameIn({ params }: FastifyRequest, kind: 'ORDE' | 'CHAR'): string {
  const { id } = params as { id: string }
  if (!id.startsWith(`${kind}_`)) throw notFound()
  return id
}

/** "Códigos de erro" (order): 40005 is a key in use, 40008 a refund that is not possible now. */
function asRefusal(error: unknown): PagBankRefusal {
  if (error instanceof PagBankRefusal) return error
  if (!(error instanceof SandboxRefusal)) return new PagBankRefusal(500)
  if (error.code === 'charge_not_found') return notFound()
  if (error.code === 'key_reused') return keyInUse()
  const code = error.code === 'refund_refused' ? '40008' : '40002'
  return new PagBankRefusal(400, { code, description: refusals[error.code].text, parameter_name: 'amount.value' })
}

function keyInUse(): PagBankRefusal {
  return new PagBankRefusal(409, { code: '40005', description: 'idempotency_key_in_use' })
}

type Asked = { owner: string; key: string; body: unknown }

async function createOrder(db: Db, { owner, key, body }: Asked): Promise<object> {
  const text = digest(JSON.stringify(body))
  const [known] = await db.query<{ about: About }>(
    `select about from sandbox.charges where about ->> 'owner' = $1 and about ->> 'idempotency_key' = $2`,
    [owner, key],
  )
  if (known) {
    // "Você sempre receberá a mesma resposta"; with other words it is another request under a name in use.
    if (known.about.body !== text || !known.about.answer) throw keyInUse()
    return known.about.answer
  }
  const order = parseOrder(body)
  const { reference_id } = (order.pix ?? order.card) as { reference_id: string }
  const about: About = { owner, idempotency_key: key, body: text, order }
  await insertOrder(db, about)
  const answer = orderObject(await readOwned(db, reference_id))
  await db.query(`update sandbox.charges set about = about || jsonb_build_object('answer', $2::jsonb) where key = $1`, [
    reference_id,
    JSON.stringify(answer),
  ])
  return answer
}

const CARD_EXPIRES_S = 3_600

async function insertOrder(db: Db, about: About): Promise<void> {
  const { pix, card } = about.order
  const { reference_id: key, customer, items, notification_urls } = (pix ?? card) as NonNullable<NewOrder['pix']>
  const [taken] = await db.query<{ about: About }>('select about from sandbox.charges where key = $1', [key])
  // The same request is under way; a second order of one payment would be made there, and nobody here wants two.
  if (taken) throw taken.about.idempotency_key === about.idempotency_key ? keyInUse() : invalid('reference_id')
  const made = {
    key,
    description: items[0]?.name ?? '',
    payer: { name: customer.name, document: customer.tax_id, email: customer.email },
    notification_url: notification_urls[0] ?? '',
  }
  if (pix?.qr_codes[0]) {
    const { amount, expiration_date } = pix.qr_codes[0]
    const expires_in_s = Math.round((Date.parse(expiration_date) - Date.now()) / 1_000)
    if (expires_in_s < 0) throw invalid('qr_codes[0].expiration_date')
    await insertCharge(db, {
      ...made,
      method: 'pix',
      amount_cents: amount.value,
      installments: 1,
      expires_in_s: Math.max(1, expires_in_s),
      about,
    })
  }
  const [charge] = card?.charges ?? []
  if (!charge) return
  const { encrypted } = charge.payment_method.card
  const opened = await openCard(db, about.owner, encrypted)
  checkInterest(charge, opened.number)
  const charged = chargedCard(opened.number)
  const kept = {
    encrypted: digest(encrypted),
    first_digits: opened.number.slice(0, 6),
    exp_month: opened.expMonth,
    exp_year: opened.expYear,
    holder: opened.holder,
  }
  await insertCharge(db, {
    ...made,
    method: 'card',
    amount_cents: charge.amount.value,
    installments: charge.payment_method.installments,
    expires_in_s: CARD_EXPIRES_S,
    card: charged,
    about: { ...about, card: kept },
  })
  // A card is decided on while the order is made: what is answered is paid, declined or looked at.
  await db.transaction((tx) => conclude(tx, key, charged.planned))
}

/** "Criar e pagar pedido com cartão": good once, whatever comes of it, and for the account of the key alone. */
async function openCard(db: Db, owner: string, encrypted: string) {
  const refused = invalid('charges[0].payment_method.card.encrypted')
  const [used] = await db.query(`select 1 from sandbox.charges where about -> 'card' ->> 'encrypted' = $1`, [
    digest(encrypted),
  ])
  if (used) throw refused
  try {
    const { pem: key } = await keyPairOf(db, owner)
    const clear = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(encrypted, 'base64'))
    return openedCard.parse(JSON.parse(clear.subarray(1).toString('utf8')))
  } catch {
    throw refused
  }
}

type Back = { owner: string; key: string; value: number; name: string }

/** "Cancelar pagamento": some of what was paid, any number of times; of what is only looked at nothing but all of it. */
async function giveBack(db: Db, { owner, key, value, name }: Back): Promise<object> {
  const { charge } = await findOwned(db, owner, name)
  if (charge.state === 'in_review') {
    if (value !== charge.amount_cents) throw invalid('amount.value')
    await cancelCharge(db, charge.key)
  } else {
    await refundCharge(db, { key, charge_key: charge.key, amount_cents: value })
  }
  return chargeObject(await readOwned(db, charge.key))
}

function settingOf(owner: string): string {
  return `pagbank ${owner}`
}

async function keyPairOf(db: Db, owner: string): Promise<{ pem: string; created_at: number }> {
  const kept = await keepSetting(db, settingOf(owner), async () => {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    return JSON.stringify({ pem, created_at: Date.now() })
  })
  return JSON.parse(kept) as { pem: string; created_at: number }
}

/** "Criar chave pública": asked for again it is the same. */
async function publicKeyOf(db: Db, owner: string): Promise<object> {
  const { pem, created_at } = await keyPairOf(db, owner)
  const public_key = createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')
  return { public_key, created_at }
}
