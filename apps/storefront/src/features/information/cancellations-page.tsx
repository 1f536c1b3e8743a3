import type { Producer } from '@bilheteria/contract/producers'
import { CANCEL_DAYS, PIX_RETURN_DAYS, SUPPORT_ANSWER_DAYS } from '@bilheteria/rules/policy'
import { Link } from 'wouter'
import { returnTimes } from '#features/tickets/ticket-texts.ts'
import { usePage } from '#platform/page.tsx'
import { ConsumidorLink, SupportEmail } from './company-contact.tsx'
import { factsOf, type Facts } from './facts.ts'
import { InformationPage, type InformationSection } from './information-page.tsx'
import { InformationTable } from './information-table.tsx'

export function head({ title }: Producer) {
  return {
    title: 'Política de cancelamento',
    description: `Como cancelar ingressos na bilheteria ${title}: ${CANCEL_DAYS} dias para desistir, taxa devolvida e prazos do reembolso.`,
  }
}

export function Page() {
  const page = usePage()
  return (
    <InformationPage
      title="Política de cancelamento"
      lead={`Comprou e mudou de ideia? Você tem ${CANCEL_DAYS} dias para desistir e receber tudo de volta, taxa incluída.`}
      sections={sections(page.producer, factsOf(page))}
    />
  )
}

function sections({ company }: Producer, facts: Facts): InformationSection[] {
  return [
    {
      id: 'desistencia',
      title: `Desistência em até ${CANCEL_DAYS} dias`,
      body: (
        <>
          <p>
            Quem compra pela internet pode desistir sem dar motivo: é o direito de arrependimento do art. 49 do Código
            de Defesa do Consumidor. São {CANCEL_DAYS} dias corridos, contados da compra. Devolvemos o valor dos
            ingressos e a taxa de conveniência.
          </p>
          <p>Duas condições, porque ingresso tem data marcada:</p>
          <ul>
            <li>o evento ainda não começou;</li>
            <li>nenhum ingresso do pedido foi usado na entrada.</li>
          </ul>
          <InformationTable
            caption="Até quando dá para cancelar: exemplos"
            columns={['Você comprou', 'Pode cancelar até']}
            rows={[
              ['Um mês antes do evento', `O ${CANCEL_DAYS}º dia depois da compra`],
              ['Cinco dias antes', 'O início do evento'],
              ['Na véspera ou no próprio dia', 'O início do evento'],
            ]}
          />
          <p>
            Se o organizador definir um limite anterior ao início, isso é informado antes da compra. A data final do seu
            pedido aparece junto do botão de cancelar.
          </p>
        </>
      ),
    },
    {
      id: 'como-cancelar',
      title: 'Como cancelar',
      body: (
        <>
          <ol>
            <li>
              Abra <Link href="/ticket/payments">Ingressos</Link> e escolha o pedido.
            </li>
            <li>Toque em “Solicitar cancelamento”.</li>
            <li>Escolha o pedido inteiro ou só alguns ingressos e confira o valor que volta.</li>
            <li>Confirme. Os ingressos cancelados perdem a validade na hora, e a confirmação chega por e-mail.</li>
          </ol>
          <p>
            Não é preciso telefonar nem justificar. Se a tela não abrir para você, escreva para{' '}
            <SupportEmail company={company} /> dentro do prazo: vale a data da sua mensagem.
          </p>
        </>
      ),
    },
    {
      id: 'cancelamento-parcial',
      title: 'Cancelar só uma parte',
      body: (
        <>
          <p>
            Você pode cancelar um ingresso e manter os outros. Volta o que foi pago por ele: o preço, já com o desconto
            que recebeu, e a parte da taxa que lhe cabe.
          </p>
          <p>
            Exemplo: dois ingressos de R$&nbsp;100,00 com taxa de 15% somam R$&nbsp;230,00. Ao cancelar um, você recebe
            R$&nbsp;115,00 e o outro segue valendo. Se a taxa for um valor fixo por pedido, ela é dividida entre os
            ingressos da mesma forma.
          </p>
        </>
      ),
    },
    {
      id: 'reembolso',
      title: 'Quando o dinheiro volta',
      body: (
        <>
          <p>
            O reembolso usa o mesmo meio do pagamento e é pedido assim que o cancelamento é confirmado. O restante do
            caminho depende do banco{facts.card && ' ou da administradora do cartão'}.
          </p>
          <InformationTable
            caption="Prazo de reembolso por meio de pagamento"
            columns={['Pagamento', 'Para onde volta', 'Quando']}
            rows={[...refunds(facts), ['Ingresso gratuito', 'Nada a devolver', 'O lugar volta a ficar disponível']]}
          />
          {facts.pix && (
            <p>
              Um Pix só pode ser devolvido automaticamente até {PIX_RETURN_DAYS} dias depois de pago. Se um evento for
              cancelado após esse tempo, combinamos com você uma transferência para uma conta no seu CPF.
            </p>
          )}
          <p>
            Acompanhe em <Link href="/ticket/payments">Ingressos</Link>: o pedido mostra se o reembolso está em
            andamento ou concluído. Se passar do prazo da tabela, peça o comprovante pelo{' '}
            <Link href="/suporte">Fale conosco</Link> e apresente ao seu banco.
          </p>
        </>
      ),
    },
    {
      id: 'evento-cancelado',
      title: 'Evento cancelado, adiado ou alterado',
      body: (
        <>
          <InformationTable
            caption="Seus direitos quando o evento muda"
            columns={['O que houve', 'O que você pode fazer']}
            rows={[
              ['Cancelado', 'Receber de volta tudo o que pagou, taxa incluída'],
              ['Adiado', 'Manter o ingresso para a nova data ou receber tudo de volta'],
              ['Mudança de local, de cidade ou da atração principal', 'Manter o ingresso ou receber tudo de volta'],
              ['Interrompido', 'Pedir a devolução do que não foi entregue; cada caso é analisado com o organizador'],
            ]}
          />
          <p>
            O aviso vai para o e-mail da sua conta, com o que fazer e até quando. Por isso, mantenha o e-mail atualizado
            em “Meus dados”. A base é o art. 35 do Código de Defesa do Consumidor: quem não cumpre a oferta devolve o
            que recebeu. O prazo de {CANCEL_DAYS} dias não se aplica a esses casos.
          </p>
          <p>
            Gastos com viagem e hospedagem não fazem parte do pedido. Se você teve esse prejuízo, guarde os comprovantes
            e fale com o organizador, que responde pela realização do evento.
          </p>
        </>
      ),
    },
    {
      id: 'sem-reembolso',
      title: 'Quando não há reembolso',
      body: (
        <>
          <ul>
            <li>O prazo de desistência terminou e o evento está mantido.</li>
            <li>Você não compareceu ou chegou depois do encerramento da entrada.</li>
            <li>A entrada foi recusada por falta de documento ou por descumprimento das regras do evento.</li>
            <li>O ingresso foi comprado de outra pessoa, fora desta bilheteria.</li>
          </ul>
          <p>
            Não vai poder ir e o prazo passou? Use “Trocar portador” e passe o ingresso para quem possa, até a data
            indicada nele.
          </p>
        </>
      ),
    },
    {
      id: 'pagamentos-especiais',
      title: 'Pagamento atrasado e cobrança repetida',
      body: (
        <>
          <p>
            Pagou depois do prazo? Se os seus lugares continuarem livres, o pedido é confirmado. Se já tiverem sido
            vendidos, o valor volta inteiro, sem você pedir. Nos dois casos avisamos por e-mail.
          </p>
          <p>
            Se o mesmo pedido for pago duas vezes, o segundo pagamento é devolvido automaticamente. Não reconhece uma
            compra? Fale com a gente antes de contestar no banco: resolver direto costuma ser mais rápido.
          </p>
        </>
      ),
    },
    {
      id: 'ajuda',
      title: 'Se algo der errado',
      body: (
        <p>
          Escreva pelo <Link href="/suporte">Fale conosco</Link> com o número do pedido. Respondemos em até{' '}
          {SUPPORT_ANSWER_DAYS} dias. Se a resposta não resolver, procure o Procon da sua cidade ou registre a
          reclamação em <ConsumidorLink />.
        </p>
      ),
    },
  ]
}

function refunds({ pix, card }: Facts): string[][] {
  const ofPix = ['Pix', 'Conta de onde o Pix saiu', `Aparece ${returnTimes.pix()}`]
  const ofCard = [
    ['Cartão à vista', 'Crédito no mesmo cartão', `Aparece ${returnTimes.card()}`],
    [
      'Cartão parcelado',
      'Crédito do valor total no mesmo cartão',
      `Aparece ${returnTimes.card()}; alguns bancos mantêm as parcelas e lançam o crédito de uma vez`,
    ],
  ]
  return [...(pix ? [ofPix] : []), ...(card ? ofCard : [])]
}
