import { LoginForm } from './login-form.tsx'

export function Content({ params }: { params: Record<string, string> }) {
  return <LoginForm place="dialog" member return_to={params['return_to']} />
}
