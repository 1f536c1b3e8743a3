import { exportPersonalData } from '@bilheteria/contract/privacy'
import { Button } from '@bilheteria/ui/button'
import { Cookie, Download, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { sayFailure } from '#platform/failures.ts'
import { ProfileRow, ProfileSection } from '#features/accounts/profile-row.tsx'
import { callProved } from '#features/accounts/prove.ts'
import { reviewCookies, useCookies } from '#platform/cookies.ts'
import { openDialog } from '#platform/dialog.ts'
import { saveFile } from '#platform/save-file.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useBusy } from '#platform/use-busy.ts'

/** What everybody may do with what we know of them. */
export function PrivacySection() {
  const allowed = useCookies((cookies) => cookies.allowed)
  return (
    <ProfileSection id="privacidade" title="Privacidade">
      <ProfileRow icon={Cookie} label="Cookies" value={allowed ? 'Com medição de visitas' : 'Só os necessários'}>
        {() => (
          <Choice explanation="O aviso volta a aparecer, e a nova resposta vale dali em diante.">
            <Button size="mid" look="quiet" onClick={reviewCookies}>
              Rever minha escolha de cookies
            </Button>
          </Choice>
        )}
      </ProfileRow>
      <ProfileRow icon={Download} label="Baixar uma cópia dos meus dados" value={null}>
        {() => <Export />}
      </ProfileRow>
      <ProfileRow icon={UserX} label="Encerrar a conta" value={null}>
        {() => (
          <Choice explanation="Apagamos os seus dados pessoais. Antes de confirmar, você vê o que some e o que a lei manda guardar.">
            <Button size="mid" look="quiet" onClick={() => openDialog('/user/delete')}>
              Excluir minha conta
            </Button>
          </Choice>
        )}
      </ProfileRow>
      <p className="px-4 py-4 text-small">
        Como usamos os seus dados:{' '}
        <Link href="/privacidade" className="text-accent underline underline-offset-3">
          Política de privacidade
        </Link>
      </p>
    </ProfileSection>
  )
}

function Choice({ explanation, children }: { explanation: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>{explanation}</p>
      {children}
    </div>
  )
}

function Export() {
  const { busy, run } = useBusy()
  return (
    <Choice explanation="Um arquivo com tudo o que guardamos sobre você: conta, pedidos, ingressos, mensagens e escolhas. Guarde em lugar seguro.">
      <Button size="mid" look="quiet" busy={busy} onClick={() => void run(() => savePersonalData().catch(sayFailure))}>
        Exportar meus dados
      </Button>
    </Choice>
  )
}

const FILE_NAME = 'meus-dados.json'

/** Everything we know of a person, to read and keep. It stands behind the login, so a plain link would not get it. */
async function savePersonalData(): Promise<void> {
  const data = await callProved(exportPersonalData, {})
  if (!data) return
  saveFile(new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }), FILE_NAME)
  showSnackbar({ text: 'Seus dados foram exportados.', colour: 'success' })
}
