import * as z from 'zod'
import type { Connection } from './mercado-pago-connection.ts'
import type { MercadoPagoSettings } from './mercado-pago-settings.ts'
import { understand } from './mercado-pago-shapes.ts'
import { ProviderUnreachable } from './provider.ts'

/** As they publish it: nobody's card, and approved whenever its holder has this name. */
const TEST_CARD = {
  card_number: '4235647728025682',
  expiration_month: 11,
  expiration_year: 2030,
  security_code: '123',
  cardholder: { name: 'APRO', identification: { type: 'CPF', number: '12345678909' } },
}

const made = z.object({ id: z.string() })
const user = z.object({ tags: z.array(z.string()).catch([]) })

/** Older credentials say so in their name; newer ones are those of a user who is one. */
export function isForTests({ access_token }: Pick<MercadoPagoSettings, 'access_token'>, me: unknown): boolean {
  return access_token.startsWith('TEST-') || (user.safeParse(me).data?.tags.includes('test_user') ?? false)
}

/** Packed as the card document packs it. */
export async function makeTestCard(
  connection: Connection,
  { public_key }: Pick<MercadoPagoSettings, 'public_key'>,
): Promise<string> {
  const query = { public_key }
  const answer = await connection.call({ method: 'POST', path: '/v1/card_tokens', query, body: TEST_CARD })
  if (answer.status >= 300)
    throw new ProviderUnreachable(`Mercado Pago answered ${answer.status}, see MERCADO_PAGO_PUBLIC_KEY`)
  const { id: token } = understand(made, answer.json)
  return Buffer.from(JSON.stringify({ token, method: 'visa', issuer: null })).toString('base64url')
}
