import type { Producer } from '@bilheteria/contract/producers'
import { CANCEL_DAYS, CODE_MINUTES, PRIVACY_ANSWER_DAYS, SUPPORT_ANSWER_DAYS } from '@bilheteria/rules/policy'
import { Link } from 'wouter'
import { usePage } from '#platform/page.tsx'
import { AnpdLink, ConsumidorLink, SupportEmail, SupportPhone } from './company-contact.tsx'
import { SUPPORT_HOURS } from './facts.ts'
import { InformationPage, type InformationSection } from './information-page.tsx'
import { InformationTable } from './information-table.tsx'
import { SupportForm } from './support-form.tsx'

export function head({ title }: Producer) {
  return {
    title: 'Fale conosco',
    description: `Atendimento ${title}: formulário com protocolo, e-mail, telefone e resposta em até ${SUPPORT_ANSWER_DAYS} dias.`,
  }
}

export function Page() {
  const { producer } = usePage()
  return (
    <InformationPage
      title="Fale conosco"
      lead={`Conte o que aconteceu. Você recebe um número de protocolo na hora e a resposta por e-mail em até ${SUPPORT_ANSWER_DAYS} dias.`}
      sections={sections(producer)}
    >
      <SupportForm />
    </InformationPage>
  )
}

function sections({ title, company }: Producer): InformationSection[] {
  return [
    {
      id: 'canais',
      title: 'Canais de atendimento',
      body: (
        <>
          <dl>
            <dt>Formulário desta página</dt>
            <dd>A qualquer hora. É o caminho mais rápido, porque a mensagem já chega com assunto e pedido.</dd>
            <dt>E-mail</dt>
            <dd>
              <SupportEmail company={company} />, a qualquer hora
            </dd>
            <dt>Telefone</dt>
            <dd>
              <SupportPhone company={company} />, de {SUPPORT_HOURS}
            </dd>
            <dt>Correspondência</dt>
            <dd>
              {company.legal_name}, CNPJ {company.tax_id}, {company.address}
            </dd>
          </dl>
          <p>
            Por telefone tiramos dúvidas e registramos reclamações. A venda e o cancelamento são feitos aqui no site,
            onde você confere tudo antes de confirmar.
          </p>
        </>
      ),
    },
    {
      id: 'prazo-e-protocolo',
      title: 'Prazo e protocolo',
      body: (
        <>
          <p>
            Toda mensagem enviada pelo formulário gera um protocolo. Ele aparece na tela e vai para o seu e-mail. Guarde
            o número e use o mesmo se precisar voltar ao assunto: assim você não conta a história de novo.
          </p>
          <p>
            Respondemos em até {SUPPORT_ANSWER_DAYS} dias, como manda o Decreto 7.962/2013. Pedidos sobre dados pessoais
            podem levar até {PRIVACY_ANSWER_DAYS} dias. Se o seu evento é hoje ou amanhã, escreva isso na primeira linha
            e, no horário de atendimento, prefira o telefone.
          </p>
          <p>A resposta não chegou? Veja a caixa de spam e confira se o e-mail informado está certo.</p>
        </>
      ),
    },
    {
      id: 'tenha-em-maos',
      title: 'O que ter em mãos',
      body: (
        <>
          <InformationTable
            caption="Informações que ajudam, por assunto"
            columns={['Assunto', 'Inclua na mensagem']}
            rows={[
              ['Pedido', 'Número do pedido e nome do portador envolvido'],
              ['Pagamento', 'Número do pedido, data, valor e, no Pix, o número da transação que está no comprovante'],
              ['Biometria', 'Número do pedido, nome do portador e o motivo mostrado na tela'],
              ['Meia-entrada', 'Evento, categoria e o documento que você tem'],
              ['Acessibilidade', 'Evento, o recurso de que você precisa ou a página em que encontrou a barreira'],
              ['Privacidade e dados pessoais', 'O que você quer ver, corrigir ou apagar'],
              ['Outro assunto', 'O que você fez, o que esperava e o que aconteceu'],
            ]}
          />
          <p>
            O número do pedido está em <Link href="/ticket/payments">Ingressos</Link> e no e-mail da compra. Nunca envie
            senha, código de verificação, QR Code do ingresso ou número do cartão. Não precisamos deles para ajudar.
          </p>
        </>
      ),
    },
    {
      id: 'resolva-agora',
      title: 'Resolva agora, sem esperar',
      body: (
        <ul>
          <li>
            <strong>Não achei o ingresso:</strong> ele está em <Link href="/ticket/payments">Ingressos</Link>, onde você
            também pode pedir o e-mail de novo.
          </li>
          <li>
            <strong>Quero desistir da compra:</strong> até {CANCEL_DAYS} dias depois dela, use “Solicitar cancelamento”
            no pedido. Veja a <Link href="/cancelamentos">Política de cancelamento</Link>.
          </li>
          <li>
            <strong>Errei o nome ou o CPF:</strong> use “Trocar portador” até a data indicada no ingresso.
          </li>
          <li>
            <strong>Esqueci a senha:</strong> <Link href="/user/recover">recupere pelo CPF</Link>. O código vale{' '}
            {CODE_MINUTES} minutos.
          </li>
          <li>
            <strong>Tenho direito à meia?</strong> Confira a lista na{' '}
            <Link href="/meia-entrada">Política de meia-entrada</Link>.
          </li>
          <li>
            <strong>Outra pergunta:</strong> talvez já esteja nas <Link href="/faq">Dúvidas frequentes</Link>.
          </li>
        </ul>
      ),
    },
    {
      id: 'golpes',
      title: 'Cuidado com golpes',
      body: (
        <p>
          A equipe {title} só responde pelos canais desta página. Não vendemos por mensagem, não pedimos transferência
          para “liberar” ingresso e não telefonamos pedindo códigos. Se alguém fizer isso em nosso nome, não pague e
          avise a gente.
        </p>
      ),
    },
    {
      id: 'outras-instancias',
      title: 'Se a resposta não resolver',
      body: (
        <>
          <p>
            Responda citando o protocolo e peça uma nova análise. Se ainda assim não concordar, você tem outros
            caminhos, todos gratuitos:
          </p>
          <ul>
            <li>o Procon da sua cidade ou do seu estado, com o protocolo e o comprovante da compra;</li>
            <li>
              <ConsumidorLink />, serviço público em que as empresas participantes respondem a reclamações;
            </li>
            <li>
              a Autoridade Nacional de Proteção de Dados, em <AnpdLink />, se o assunto forem os seus dados pessoais;
            </li>
            <li>
              o Juizado Especial Cível da sua cidade, que atende sem advogado causas de até vinte salários mínimos.
            </li>
          </ul>
        </>
      ),
    },
  ]
}
