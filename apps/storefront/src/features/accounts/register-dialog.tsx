import { AccountSoon } from './account-soon.tsx'

export function Content() {
  return <AccountSoon />
}
