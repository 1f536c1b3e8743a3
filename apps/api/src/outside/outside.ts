import type { Config } from '#config.ts'
import { createAskCep, type AskCep } from './cep.ts'
import { askPartner, type AskPartner } from './partner.ts'
import { createCentralBankPix } from './payment/central-bank-pix.ts'
import type { PaymentProvider } from './payment/provider.ts'

/** Everything beyond our process that a use case may ask. */
export type Outside = {
  askCep: AskCep
  askPartner: AskPartner
  /** At most one for each method. */
  payments: readonly PaymentProvider[]
  /** Text messages go to the local outbox only, where nobody but the demo reads them. */
  reaches_phones: boolean
}

export function openOutside(config: Config): Outside {
  const payments = config.pix ? [createCentralBankPix(config.pix)] : []
  return { askCep: createAskCep(config), askPartner, payments, reaches_phones: config.demo }
}
