import type { Producer } from '@bilheteria/contract/producers'
import { Button } from '@bilheteria/ui/button'
import { reviewCookies } from '#platform/cookies.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { InformationTable } from './information-table.tsx'

const necessary = [
  ['Sessão e carrinho', 'Manter você na conta e lembrar o que escolheu', 'Até você sair ou a sessão vencer', 'Não'],
  ['Resposta ao aviso de cookies', 'Lembrar se você aceitou ou recusou', 'Até você mudar ou limpar o navegador', 'Não'],
  ['Letra da loja', 'Lembrar que o navegador já tem a fonte', 'Até você limpar o navegador', 'Não'],
  ['Proteção contra abuso', 'Contar consultas repetidas, sem identificar você', 'Um dia', 'Não'],
  ['Navegador conhecido', 'Impedir que outras pessoas bloqueiem a entrada na sua conta', '180 dias', 'Não'],
  ['Acesso por parceiro', 'Garantir que a entrada começou neste navegador', '10 minutos', 'Não'],
]

/** Third parties are named only when this producer uses them. */
export function PrivacyCookies({ producer }: { producer: Producer }) {
  const ready = useHydrated()
  const { ga4, pixel } = producer.analytics
  const optional = [
    ...(ga4 ? [['Google Analytics', 'Medir visitas e uso das páginas', 'Definida pelo Google', 'Sim']] : []),
    ...(pixel ? [['Pixel da Meta', 'Medir o resultado de anúncios', 'Definida pela Meta', 'Sim']] : []),
  ]
  return (
    <>
      <p>
        Chamamos de cookies os pequenos arquivos que o site deixa no seu navegador, inclusive no armazenamento local. Os
        necessários fazem a loja funcionar. Os demais só são ligados depois que você toca em “Aceitar”; recusar, ou
        tocar fora do aviso, mantém tudo desligado e não atrapalha a compra.
      </p>
      <InformationTable
        caption="Cookies por finalidade"
        columns={['O que é', 'Para que serve', 'Duração', 'Depende de aceite?']}
        rows={[...necessary, ...optional]}
      />
      {optional.length === 0 ? (
        <p>Hoje esta bilheteria não usa ferramentas de medição ou publicidade de terceiros.</p>
      ) : (
        <p>
          As empresas de medição podem processar dados fora do Brasil. No formulário em que você digita o cartão,
          nenhuma delas é carregada.
        </p>
      )}
      <p>
        Mudou de ideia? Com ou sem conta, toque no botão: o aviso volta a aparecer, e a nova resposta vale dali em
        diante.
      </p>
      <Button look="quiet" size="mid" disabled={!ready} onClick={reviewCookies}>
        Rever minha escolha de cookies
      </Button>
    </>
  )
}
