import { tabStorage } from '#platform/storage.ts'
import { isInternal } from './use-after-login.ts'

const KEY = 'partner_login'

/** `begun`: the name of this one login, which only this tab, the partner and the server know. */
type PartnerLogin = { name: string; return_to: string; begun: string }

/** A login at a partner leaves this page; the tab remembers where it began, else it leads to the person's own data. */
export function rememberPartnerLogin(login: PartnerLogin): void {
  tabStorage.setItem(KEY, JSON.stringify(login))
}

export function readPartnerLogin(): Partial<PartnerLogin> {
  try {
    const { name, return_to, begun } = JSON.parse(tabStorage.getItem(KEY) ?? '{}') as Partial<PartnerLogin>
    return {
      ...(typeof name === 'string' && { name }),
      ...(isInternal(return_to) && { return_to }),
      ...(typeof begun === 'string' && { begun }),
    }
  } catch {
    return {}
  }
}

export function forgetPartnerLogin(): void {
  tabStorage.removeItem(KEY)
}
