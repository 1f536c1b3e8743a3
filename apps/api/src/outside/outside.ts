import type { FindPicture } from '#catalogue/pictures.ts'
import type { Config } from '#config.ts'
import { createFaceProvider } from './biometry/outside-provider.ts'
import type { FaceProvider } from './biometry/provider.ts'
import { createAskCep, type AskCep } from './cep.ts'
import { createFindLogo, type FindLogo } from './logo.ts'
import { createFindPoster, type FindPoster } from './poster.ts'
import { askPartner, type AskPartner } from './partner.ts'
import { sandboxKeys, webhookUrl } from '#crypto/derived-keys.ts'
import { createOpenAccount, type OpenAccount } from './payment/open-account.ts'
import type { PaymentProvider } from './payment/provider.ts'
import { askOverHttp, createSandbox } from './payment/sandbox.ts'

/** Everything beyond our process that a use case may ask. */
export type Outside = {
  askCep: AskCep
  askPartner: AskPartner
  findLogo: FindLogo
  findPoster: FindPoster
  /** The operator's: at most one for each method. */
  payments: readonly PaymentProvider[]
  /** A producer's own. */
  openAccount: OpenAccount
  /** Undefined when pictures of faces are taken and judged by us. */
  faces: FaceProvider | undefined
  /** Text messages go to the local outbox only, where nobody but the demo reads them. */
  reaches_phones: boolean
}

/** Pictures are our own unless another host has them. */
export function openOutside(config: Config, findPicture: FindPicture = hasNone): Outside {
  const openAccount = createOpenAccount(placeOf(config))
  return {
    askCep: createAskCep(config),
    askPartner,
    findLogo: createFindLogo(config, findPicture),
    findPoster: createFindPoster(config, findPicture),
    payments: openPayments(config, openAccount),
    openAccount,
    faces: config.biometry && createFaceProvider(config.biometry),
    reaches_phones: config.demo,
  }
}

/** Of whoever has no database. */
async function hasNone(): Promise<undefined> {}

function openPayments(config: Config, openAccount: OpenAccount): PaymentProvider[] {
  return config.payment_provider === 'sandbox' ? [openSandbox(config)] : config.accounts.map(openAccount)
}

function placeOf({ base_url, card_url, app_secret }: Config) {
  return {
    webhookUrl: (provider: string, account_id: string | null) => webhookUrl(base_url, app_secret, provider, account_id),
    cardFrame: (provider: string, account_id: string | null) =>
      `${card_url ?? ''}/card/${provider}/${account_id ?? 'operator'}`,
  }
}

function openSandbox(config: Config): PaymentProvider {
  const { api_key, webhook_secret } = sandboxKeys(config.app_secret)
  const here = ownAddress(config)
  return createSandbox({
    ask: askOverHttp(`${config.sandbox_url ?? here}/dev/sandbox`, api_key),
    webhook_url: webhookUrl(here, config.app_secret, 'sandbox'),
    secret: webhook_secret,
  })
}

/** Where this very process listens: the sandbox lives here unless told otherwise, and sends its webhooks here. */
function ownAddress({ host, port }: Config): string {
  if (['0.0.0.0', '::', ''].includes(host)) return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
