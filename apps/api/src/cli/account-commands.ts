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
    summary: 'have a producer’s money go to its own account; the file has the names of the server’s own settings',
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
    summary: 'have an account sell no more; what it took it still gives back',
    run: (tools, about, why = '') =>
      act(tools, { kind: 'account_ended', about, why }, (db) => end({ ...tools, db }, about)),
  },
  'installation confirm': {
    argument: 'REASON',
    summary: 'say that these data are of this PUBLIC_URL now, so that payment providers may be called',
    run: (tools, why) =>
      act(tools, { kind: 'installation_confirmed', about: 'installation', why }, async (db) => {
        const { base_url } = tools.config
        const before = await confirmInstallation(db, base_url)
        const text = `These data were of ${before ?? 'nobody'} and are of ${base_url} now. Providers may be called.`
        return { well: true, text }
      }),
  },
}
