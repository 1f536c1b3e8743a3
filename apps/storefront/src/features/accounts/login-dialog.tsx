import { LinkForm } from './link-form.tsx'
import { LoginForm } from './login-form.tsx'

export function Content({ params: { link, return_to } }: { params: Record<string, string> }) {
  return link === undefined ? <LoginForm place="dialog" return_to={return_to} /> : <LinkForm link={link} />
}
