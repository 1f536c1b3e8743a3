import { confirmInstallation } from './account-queries.ts'
import { addAccount, end, listAccounts, renew } from './accounts.ts'
import { act } from './act.ts'
import type { Command } from './commands.ts'

/** Whose money goes where. */
export const accountCommands: Record<string, Command> = {
  accounts: {
    summary: 'list the accounts at payment providers, what came in by each and what went back',
    run: async ({ db, print }) => {
      print(await listAccounts(db))
      return true
    },
  },
  'accounts add': {
    argument: 'PRODUCER FILE.env REASON',
    summary: 'send a producer’s money to its own account',
    run: (tools, about, file = '', why = '') =>
      act(tools, { kind: 'account_added', about, why }, (db) => addAccount({ ...tools, db }, about, file)),
  },
  'accounts renew': {
    argument: 'ACCOUNT FILE.env REASON',
    summary: 'give an account new credentials',
    run: (tools, about, file = '', why = '') =>
      act(tools, { kind: 'account_renewed', about, why }, (db) => renew({ ...tools, db }, about, file)),
  },
  'accounts end': {
    argument: 'ACCOUNT REASON',
    summary: 'end the sales of an account; what it took it still gives back',
    run: (tools, about, why = '') =>
      act(tools, { kind: 'account_ended', about, why }, (db) => end({ ...tools, db }, about)),
  },
  'installation confirm': {
    argument: 'REASON',
    summary: 'confirm that these data belong to this PUBLIC_URL, so that providers may be called',
    run: (tools, why) =>
      act(tools, { kind: 'installation_confirmed', about: 'installation', why }, async (db) => {
        const { base_url } = tools.config
        const before = await confirmInstallation(db, base_url)
        const text = `These data were of ${before ?? 'nobody'} and are of ${base_url} now. Providers may be called.`
        return { well: true, text }
      }),
  },
}
