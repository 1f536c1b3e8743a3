/** What banks do differently although they speak the same interface. */
export type PixBank = {
  /** Up to what stands before `/cob`. */
  url: string
  token_url: string
  /** Where client id and secret stand when a token is asked for. */
  auth: 'basic' | 'form'
  /** What every call carries besides, and only the operator knows: the names of headers and of parts of the query. */
  wants: { headers?: readonly string[]; query?: readonly string[] }
  /** What every call carries and can be told from the client id. */
  headers?(client_id: string): Record<string, string>
  /** What the call that registers our webhook carries. */
  webhook_headers?: Record<string, string>
}

/**
 * As their public material has it; `docs/operations.md` says where, and what nobody has tried with an account. A setting of the
 * operator's own wins over each of these: banks move.
 */
export const PIX_BANKS = {
  efi: {
    url: 'https://pix.api.efipay.com.br/v2',
    token_url: 'https://pix.api.efipay.com.br/oauth/token',
    auth: 'basic',
    wants: {},
    // It would want its own certificate checked at our door; ours ends at a proxy, and what it tells is only a hint.
    webhook_headers: { 'x-skip-mtls-checking': 'true' },
  },
  inter: {
    url: 'https://cdpj.partners.bancointer.com.br/pix/v2',
    token_url: 'https://cdpj.partners.bancointer.com.br/oauth/v2/token',
    auth: 'form',
    wants: { headers: ['x-conta-corrente'] },
  },
  itau: {
    url: 'https://secure.api.itau/pix_recebimentos/v2',
    token_url: 'https://sts.itau.com.br/api/oauth/token',
    auth: 'form',
    wants: {},
    headers: (client_id) => ({ 'x-itau-apikey': client_id }),
  },
  banco_do_brasil: {
    url: 'https://api-pix.bb.com.br/pix/v2',
    token_url: 'https://oauth.bb.com.br/oauth/token',
    auth: 'basic',
    wants: { query: ['gw-dev-app-key'] },
  },
  sicredi: {
    url: 'https://api-pix.sicredi.com.br/api/v2',
    token_url: 'https://api-pix.sicredi.com.br/oauth/token',
    auth: 'basic',
    wants: {},
  },
  santander: {
    url: 'https://trust-pix.santander.com.br/api/v1',
    token_url: 'https://trust-pix.santander.com.br/oauth/token?grant_type=client_credentials',
    auth: 'form',
    wants: {},
  },
} as const satisfies Record<string, PixBank>

export type PixBankName = keyof typeof PIX_BANKS
export const pixBankNames = Object.keys(PIX_BANKS) as [PixBankName, ...PixBankName[]]
