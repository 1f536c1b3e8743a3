import { RegisterForm } from './register-form.tsx'

export function Content() {
  return <RegisterForm place="dialog" />
}
