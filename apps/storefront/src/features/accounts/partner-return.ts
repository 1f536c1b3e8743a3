import { isInternal } from './use-after-login.ts'

const KEY = 'partner_login'

type PartnerLogin = { name: string; return_to: string }

/** A login at a partner leaves this page; the tab remembers where it began. */
export function rememberPartnerLogin(login: PartnerLogin): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(login))
  } catch {
    // Without storage the way back leads to the person's own data.
  }
}

export function readPartnerLogin(): Partial<PartnerLogin> {
  try {
    const { name, return_to } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<PartnerLogin>
    return { ...(typeof name === 'string' && { name }), ...(isInternal(return_to) && { return_to }) }
  } catch {
    return {}
  }
}

export function forgetPartnerLogin(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was remembered.
  }
}
