import { RecoverForm } from './recover-form.tsx'

export function Content({ params }: { params: Record<string, string> }) {
  return <RecoverForm place="dialog" document={params['document']} message={params['message']} />
}
