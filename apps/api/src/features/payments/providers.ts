import type { Services } from '#context.ts'
import type { CanBePaid } from '#features/producers/can-be-paid.ts'
import {
  CredentialsRefused,
  ProviderUnreachable,
  type PaymentProvider,
  type ProviderMethod,
} from '#outside/payment/provider.ts'
import { measured, withCircuitBreaker, type BreakerProvider, type ProviderCall } from './circuit-breaker.ts'

/** Somebody's account at a provider: the operator's when it has no `account_id`, else its producer's own. */
export type Account = BreakerProvider & { account_id: string | null; producer_id: string | null }

/** Which account a payment was made with. */
export type MadeWith = { provider: string; account_id: string | null }

export type Providers = {
  /** Who takes this producer's money now: its own account, else the operator's. */
  forMethod(producer_id: string, method: ProviderMethod): Promise<Account | undefined>
  find(made: MadeWith): Promise<Account | undefined>
  canBePaid: CanBePaid
  all(): Promise<readonly Account[]>
  /** Whether everybody can pay: `failing` while nothing is heard of the charges of an account, or none may be called. */
  state(): Promise<'ok' | 'failing' | 'none'>
}

/** A producer's own account as it is stored, opened. */
export type OwnAccount = {
  id: string
  producer_id: string
  /** Changes with its settings. */
  revision: string
  open(): PaymentProvider
}

/** What the database knows: own accounts, and whether these data are this installation's. */
export type KnownAccounts = { own: readonly OwnAccount[]; confirmed: boolean }

declare module '#context.ts' {
  interface Services {
    providers: Providers
  }
}

type Deps = {
  /** The operator's. */
  operators: readonly PaymentProvider[]
  know(): Promise<KnownAccounts>
  onCall?(call: ProviderCall): void
}

export const nothingOwn = async (): Promise<KnownAccounts> => ({ own: [], confirmed: true })

export function createProviders({ operators, know, onCall = () => undefined }: Deps): Providers {
  let confirmed = true
  function guarded(provider: PaymentProvider): BreakerProvider {
    const isAllowed = () => confirmed || provider.test
    const breaker = withCircuitBreaker(onlyWhen(isAllowed, measured(provider, onCall)))
    const locked = provider.locked === true
    return {
      ...breaker,
      isDown: () => locked || !isAllowed() || breaker.isDown(),
      isFailing: () => locked || breaker.isFailing(),
    }
  }
  const theirs: readonly Account[] = operators.map((provider) => ({
    ...guarded(provider),
    account_id: null,
    producer_id: null,
  }))
  /** Opened once for each revision: what a circuit breaker has learnt is kept. */
  let opened = new Map<string, Account>()

  async function own(): Promise<readonly Account[]> {
    const known = await know()
    confirmed = known.confirmed
    opened = new Map(
      known.own.map(({ id, producer_id, revision, open }) => {
        const name = `${id} ${revision}`
        return [name, opened.get(name) ?? { ...guarded(open()), account_id: id, producer_id }]
      }),
    )
    return [...opened.values()]
  }

  async function all(): Promise<readonly Account[]> {
    return [...(await own()), ...theirs]
  }

  return {
    all,
    forMethod: async (producer_id, method) =>
      (await all()).find(
        (account) =>
          account.methods.includes(method) && (account.producer_id === producer_id || account.account_id === null),
      ),
    find: async ({ provider, account_id }) =>
      (await all()).find((account) => account.name === provider && account.account_id === account_id),
    // Runs for each reservation; with an operator account the producers' accounts need no read.
    canBePaid: async (producer_id) =>
      theirs.some(isPayable) ||
      (await own()).some((account) => account.producer_id === producer_id && isPayable(account)),
    async state() {
      const accounts = await all()
      if (accounts.every(({ methods }) => methods.length === 0)) return 'none'
      if (!confirmed && accounts.some(({ test }) => !test)) return 'failing'
      return accounts.some((account) => account.isFailing()) ? 'failing' : 'ok'
    },
  }
}

/** Cards need the provider's form; without one they are not offered. */
function isPayable({ methods, card_frame }: Account): boolean {
  return methods.includes('pix') || (methods.includes('card') && card_frame !== null)
}

export const COPY =
  'these data are another installation’s: no provider is called before bilheteria installation confirm; see docs/payments.md'

/** Money of people who bought elsewhere must not move because somebody tries a copy of the data. */
function onlyWhen(isAllowed: () => boolean, provider: PaymentProvider): PaymentProvider {
  async function checked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (!isAllowed()) throw new ProviderUnreachable(COPY)
    return ask()
  }
  const { listCharges, registerWebhook, makeTestCard, drawCardDocument } = provider
  return {
    ...provider,
    quoteInstallments: (asked) => checked(() => provider.quoteInstallments(asked)),
    create: (charge) => checked(() => provider.create(charge)),
    read: (charge) => checked(() => provider.read(charge)),
    cancel: (charge) => checked(() => provider.cancel(charge)),
    refund: (refund) => checked(() => provider.refund(refund)),
    ...(listCharges && {
      async *listCharges(time) {
        await checked(async () => undefined)
        yield* listCharges(time)
      },
    }),
    probe: () => checked(() => provider.probe()),
    ...(makeTestCard && { makeTestCard: () => checked(() => makeTestCard()) }),
    ...(drawCardDocument && { drawCardDocument: () => checked(() => drawCardDocument()) }),
    ...(registerWebhook && { registerWebhook: () => checked(() => registerWebhook()) }),
  }
}

/** Money may lie there: that nobody can ask it any more is nothing to be passed over. */
export async function providerOf(
  { services }: { services: Pick<Services, 'providers'> },
  made: MadeWith,
): Promise<Account> {
  const account = await services.providers.find(made)
  if (!account) throw new Error(`no settings for the payment provider ${made.provider}, which has open payments`)
  return account
}

/** How jobs about money work off what is due. A provider that is away is no news: it is asked again anyway. */
export const moneyQueue = {
  at_most: 20,
  isExpected: (error: unknown) => error instanceof ProviderUnreachable && !(error instanceof CredentialsRefused),
  failed: 'something about money failed and will be tried again',
}

/** Ours for a provider: the row's own id, as plain letters and digits. */
export function keyOf(id: string): string {
  return id.replaceAll('-', '')
}

/** Undefined when it cannot be one of ours. */
export function idOf(key: string): string | undefined {
  return /^[0-9a-f]{32}$/.test(key) ? key.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : undefined
}
