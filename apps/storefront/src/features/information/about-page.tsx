import type { Producer } from '@bilheteria/contract/producers'
import { Link } from 'wouter'
import { usePage } from '#platform/page.tsx'
import { SupportEmail, SupportPhone } from './company-contact.tsx'
import { factsOf, type Facts } from './facts.ts'
import { InformationPage, type InformationSection } from './information-page.tsx'
import { InformationTable } from './information-table.tsx'

export function head({ title }: Producer) {
  return {
    title: 'Sobre',
    description: `Bilheteria oficial ${title}: como a venda funciona, quem responde por cada etapa e os dados da empresa.`,
  }
}

export function Page() {
  const page = usePage()
  const { producer } = page
  return (
    <InformationPage
      title="Sobre"
      lead={`Bilheteria oficial: ${producer.title}. Aqui você compra de quem faz o evento e sabe quem responde por cada etapa.`}
      sections={sections(producer, factsOf(page))}
    />
  )
}

function sections({ title, company }: Producer, facts: Facts): InformationSection[] {
  return [
    {
      id: 'quem-somos',
      title: 'Quem somos',
      body: (
        <>
          <p>
            {title} assina esta bilheteria. Quem responde por ela é {company.legal_name}, CNPJ {company.tax_id}. Os
            eventos à venda estão na <Link href="/">página inicial</Link>, sempre com data, local, classificação
            indicativa e preço. Se um deles for realizado por outra organização, o nome dela aparece no seu pedido.
          </p>
          <p>
            A loja funciona sobre uma plataforma de venda de ingressos que atende vários produtores. Cada produtor tem a
            própria marca, a própria agenda e o próprio endereço na internet. A sua conta é uma só: com o mesmo e-mail e
            a mesma senha você compra em qualquer bilheteria da plataforma e encontra todos os pedidos no mesmo lugar.
          </p>
        </>
      ),
    },
    {
      id: 'como-funciona',
      title: 'Como funciona a venda',
      body: (
        <>
          <ol>
            <li>
              <strong>Você escolhe.</strong> Setor, tipo de ingresso e, onde há lugar numerado, o assento no mapa. Preço
              e taxa aparecem juntos desde a primeira tela.
            </li>
            <li>
              <strong>A gente guarda.</strong> Ao reservar, os ingressos ficam separados para você, em geral por{' '}
              {facts.hold_minutes} minutos, com o tempo restante sempre à vista.
            </li>
            <li>
              <strong>Você diz quem vai.</strong> Nos ingressos nominais, informe o nome e o CPF de cada portador.
            </li>
            <li>
              <strong>Você paga.</strong> {facts.paid_by ? `Por ${facts.paid_by}.` : 'A tela mostra como.'} Evento
              gratuito pula esta etapa.
            </li>
            <li>
              <strong>O ingresso chega.</strong> Com o pagamento confirmado, o QR Code de cada ingresso aparece na sua
              conta e segue por e-mail.
            </li>
          </ol>
          <p>
            Cada lugar é vendido uma única vez, e o total de ingressos nunca passa da capacidade do setor. Se duas
            pessoas tocam no mesmo assento, a primeira reserva vale e a outra é avisada na hora.
          </p>
        </>
      ),
    },
    {
      id: 'responsabilidades',
      title: 'Quem responde pelo quê',
      body: (
        <>
          <InformationTable
            caption="Responsabilidades na venda e no evento"
            columns={['Assunto', 'Quem cuida']}
            rows={[
              ['Realização do evento, atrações, data e local', 'Quem organiza o evento'],
              ['Preços, lotes, quantidade de ingressos e cota de meia-entrada', 'Quem organiza o evento'],
              ['Entrada, segurança e acessibilidade no local', 'Quem organiza o evento'],
              ['Reserva, cobrança e emissão dos ingressos', 'A plataforma, que intermedeia a venda'],
              ['Cancelamento e reembolso', `${title}, por meio da plataforma`],
              ['Atendimento', `${title}, pelos canais desta página`],
              ['Proteção dos dados pessoais', 'Quem organiza e a plataforma, cada um na sua parte'],
            ]}
          />
          <p>
            Essa divisão organiza o trabalho e não diminui os seus direitos. Quem organiza e quem intermedeia respondem
            juntos perante você, como prevê o art. 7º, parágrafo único, do Código de Defesa do Consumidor. Se não souber
            a quem recorrer, escreva pelo <Link href="/suporte">Fale conosco</Link>: encaminhar é tarefa nossa.
          </p>
        </>
      ),
    },
    {
      id: 'dados-da-empresa',
      title: 'Dados da empresa',
      body: (
        <>
          <dl>
            <dt>Nome da bilheteria</dt>
            <dd>{title}</dd>
            <dt>Razão social</dt>
            <dd>{company.legal_name}</dd>
            <dt>Inscrição</dt>
            <dd>CNPJ {company.tax_id}</dd>
            <dt>Endereço</dt>
            <dd>{company.address}</dd>
            <dt>E-mail</dt>
            <dd>
              <SupportEmail company={company} />
            </dd>
            <dt>Telefone</dt>
            <dd>
              <SupportPhone company={company} />
            </dd>
          </dl>
          <p>
            O Decreto 7.962/2013, que regula o comércio eletrônico, pede que estas informações fiquem fáceis de achar.
            Um resumo delas está no rodapé de todas as páginas.
          </p>
        </>
      ),
    },
    {
      id: 'seguranca',
      title: 'Segurança da compra',
      body: (
        <>
          <ul>
            <li>A navegação é criptografada do começo ao fim.</li>
            {facts.card && (
              <li>
                O número do cartão vai direto para o processador do pagamento. Ele nunca chega aos nossos servidores.
              </li>
            )}
            <li>A sua senha é guardada de um jeito que nem a nossa equipe consegue ler.</li>
            <li>Cada ingresso tem um QR Code único e assinado. Trocou o portador, o código anterior deixa de valer.</li>
            <li>Em “Meus dados” você vê onde a sua conta está aberta e encerra qualquer sessão.</li>
          </ul>
          <p>
            O cuidado com as suas informações está explicado na <Link href="/privacidade">Política de privacidade</Link>
            .
          </p>
        </>
      ),
    },
    {
      id: 'acessibilidade',
      title: 'Acessibilidade',
      body: (
        <>
          <p>
            Este site foi feito para funcionar com teclado, leitor de tela e texto ampliado até 200%, tendo como
            referência as diretrizes WCAG 2.2, nível AA. O mapa de lugares tem uma versão em lista, com fileira, número,
            situação e preço de cada assento. Quem prefere menos movimento na tela é atendido pela configuração do
            próprio aparelho.
          </p>
          <p>
            Nos eventos, os espaços para pessoas com deficiência e seus acompanhantes seguem o art. 44 da Lei Brasileira
            de Inclusão (Lei 13.146/2015) e aparecem na escolha dos ingressos. Encontrou uma barreira, no site ou no
            local? Conte para a gente pelo <Link href="/suporte">Fale conosco</Link>, assunto “Acessibilidade”.
          </p>
        </>
      ),
    },
    {
      id: 'canais-oficiais',
      title: 'Canais oficiais',
      body: (
        <>
          <p>
            A venda acontece só neste site. Não vendemos por telefone nem por aplicativo de mensagem, e ninguém da
            equipe vai pedir a sua senha, o código que enviamos a você ou os dados do seu cartão.
          </p>
          <ul>
            <li>Confira o endereço do site antes de digitar a senha.</li>
            {facts.pix && <li>No Pix, confira o valor e o nome de quem recebe antes de confirmar.</li>}
            <li>
              Desconfie de ingresso oferecido por desconhecidos: o mesmo QR Code só libera uma entrada, e a compra fora
              daqui não tem como ser conferida.
            </li>
            <li>
              Recebeu uma mensagem suspeita em nosso nome? Encaminhe para <SupportEmail company={company} />.
            </li>
          </ul>
        </>
      ),
    },
  ]
}
