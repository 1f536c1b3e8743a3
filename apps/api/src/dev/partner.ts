import type { FastifyInstance, FastifyReply } from 'fastify'
import { createHash, randomUUID } from 'node:crypto'
import { BoundedMap } from '#concurrency/bounded-map.ts'
import { readForms, type Form } from '#http/bodies.ts'
import { plainPage, sendPlainPage } from '#http/plain-page.ts'
import { escapeHtml } from '#runtime/html.ts'

/** A person with an account here (by CPF), one without, and one too young for an account. */
const people = {
  ana: { name: 'Ana Ramos', document: '52998224725', email: 'ana.ramos@exemplo.test', birth_date: '1993-08-22' },
  davi: { name: 'Davi Nunes', document: '16899535009', email: 'davi.nunes@exemplo.test', birth_date: '1999-01-15' },
  lia: { name: 'Lia Nunes', document: '86288366757', email: 'lia.nunes@exemplo.test', birth_date: '2015-06-01' },
} as const
type Name = keyof typeof people

type Client = { client_id: string; redirect_url: string }
/** Nobody keeps more logins waiting than this; whoever presses a button again and again pushes out the oldest. */
const MOST_LOGINS = 1_000

type Granted = { name: Name; challenge: string; redirect_uri: string }

/**
 * A partner as small as it can be and still be one: login page with consent, code exchange with PKCE, user info. It runs
 * inside the product with demo data on, and alone in tests.
 */
export function serveDevPartner(app: FastifyInstance, prefix: string, clients: () => Promise<Client[]>): void {
  const codes = new BoundedMap<string, Granted>(MOST_LOGINS)
  const tokens = new BoundedMap<string, Name>(MOST_LOGINS)

  async function isClient({ client_id = '', redirect_uri = '' }: Form): Promise<boolean> {
    return (await clients()).some((known) => known.client_id === client_id && known.redirect_url === redirect_uri)
  }

  void app.register(
    async (scope) => {
      readForms(scope)
      scope.get('/oauth-login', async (request, reply) => {
        const asked = request.query as Form
        if (!(await isClient(asked))) return refuse(reply)
        return sendPlainPage(reply, consentPage(`${prefix}/consent`, asked))
      })

      scope.post('/consent', async (request, reply) => {
        const { person = '', redirect_uri = '', state = '', code_challenge = '', ...form } = request.body as Form
        if (!(await isClient({ ...form, redirect_uri }))) return refuse(reply)
        const answer = new URL(redirect_uri)
        answer.searchParams.set('state', state)
        if (!(person in people)) answer.searchParams.set('error', 'access_denied')
        else {
          const code = randomUUID()
          codes.set(code, { name: person as Name, challenge: code_challenge, redirect_uri })
          answer.searchParams.set('code', code)
        }
        return reply.redirect(answer.href, 303)
      })

      scope.post('/oauth/token', async (request, reply) => {
        const { code = '', code_verifier = '', redirect_uri } = request.body as Form
        const granted = codes.get(code)
        codes.delete(code)
        const proved = createHash('sha256').update(code_verifier).digest('base64url') === granted?.challenge
        if (!granted || !proved || granted.redirect_uri !== redirect_uri) return refuse(reply)
        const access_token = randomUUID()
        tokens.set(access_token, granted.name)
        return { access_token, token_type: 'Bearer' }
      })

      scope.get('/userinfo', async (request, reply) => {
        const name = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
        if (!name) return refuse(reply)
        return { sub: name, email_verified: true, ...people[name] }
      })
    },
    { prefix },
  )
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(400).send({ error: 'invalid_request' })
}

function consentPage(action: string, asked: Form): string {
  const hidden = ['client_id', 'redirect_uri', 'state', 'code_challenge'].map(
    (name) => `<input type="hidden" name="${name}" value="${escapeHtml(asked[name] ?? '')}">`,
  )
  const choices = Object.entries(people).map(
    ([id, { name }], i) =>
      `<label><input type="radio" name="person" value="${id}"${i === 0 ? ' checked' : ''}> ${escapeHtml(name)}</label>`,
  )
  return plainPage(
    'Clube Maré+',
    `<p>A bilheteria quer saber quem você é: nome, CPF, e-mail e nascimento.</p>` +
      `<form method="post" action="${action}">${hidden.join('')}${choices.join('')}` +
      `<button>Permitir</button><button name="person" value="">Recusar</button></form>`,
  )
}
