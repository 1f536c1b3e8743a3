import { usePage } from '#platform/page.tsx'
import { LoginForm } from './login-form.tsx'

export function Content({ params: { club_id, return_to } }: { params: Record<string, string> }) {
  const { producer } = usePage()
  return <LoginForm place="dialog" club_id={club_id ?? producer.id} return_to={return_to} />
}
