import type { Producer } from '@bilheteria/contract/producers'
import {
  ACCOUNT_MIN_AGE,
  CANCEL_DAYS,
  CARD_REVIEW_HOURS,
  FACE_MIN_AGE,
  PAY_MIN_MINUTES,
  PIX_MAX_MINUTES,
} from '@bilheteria/rules/policy'
import { Link } from 'wouter'
import { usePage } from '#platform/page.tsx'
import { ConsumidorLink, SupportEmail } from './company-contact.tsx'
import { BIOMETRY_ARENA, factsOf, POLICIES_DATE, type Facts } from './facts.ts'
import { InformationPage, type InformationSection } from './information-page.tsx'
import { InformationTable } from './information-table.tsx'

export function head({ title }: Producer) {
  return {
    title: 'Termos de uso',
    description: `Regras da bilheteria ${title}: conta, preço e taxa, reserva, pagamento, entrada no evento e revenda.`,
  }
}

export function Page() {
  const page = usePage()
  const { producer } = page
  return (
    <InformationPage
      title="Termos de uso"
      lead={`O que você e ${producer.title} combinam quando você cria uma conta ou compra um ingresso aqui. Versão de ${POLICIES_DATE}.`}
      sections={sections(producer, factsOf(page))}
    />
  )
}

function sections({ title, company }: Producer, facts: Facts): InformationSection[] {
  return [
    {
      id: 'partes',
      title: 'Quem participa',
      body: (
        <>
          <dl>
            <dt>Você</dt>
            <dd>A pessoa que navega, cria a conta, compra ou usa um ingresso.</dd>
            <dt>Produtor</dt>
            <dd>
              {title}, nome desta bilheteria, sob responsabilidade de {company.legal_name}, CNPJ {company.tax_id}, com
              endereço em {company.address}.
            </dd>
            <dt>Organizador</dt>
            <dd>Quem realiza o evento. Em geral é o próprio produtor; quando não é, o nome aparece no pedido.</dd>
            <dt>Plataforma</dt>
            <dd>O sistema que intermedeia a venda: reserva, cobra, emite os ingressos e devolve o dinheiro.</dd>
            <dt>Portador</dt>
            <dd>A pessoa cujo nome está no ingresso e que vai entrar no evento.</dd>
          </dl>
          <p>
            O organizador responde pela realização do evento e a plataforma, pela venda. Perante você, ambos respondem
            pelo que foi contratado. Veja a divisão completa em <Link href="/sobre">Sobre</Link>.
          </p>
        </>
      ),
    },
    {
      id: 'conta',
      title: 'Sua conta',
      body: (
        <ul>
          <li>
            A conta é para quem tem {ACCOUNT_MIN_AGE} anos ou mais. Entre {ACCOUNT_MIN_AGE} e 18 anos, compre com a
            assistência do seu pai, da sua mãe ou de outro responsável legal.
          </li>
          <li>Cada CPF e cada e-mail têm uma só conta, que serve para todas as bilheterias da plataforma.</li>
          <li>Informe dados verdadeiros e atuais. É com eles que emitimos o ingresso e avisamos de mudanças.</li>
          <li>A senha e os códigos de verificação são só seus. Se desconfiar de uso indevido, troque a senha.</li>
          <li>
            Você pode excluir a conta quando quiser, em “Meus dados”. Guardamos apenas o que a lei exige, como explica a{' '}
            <Link href="/privacidade">Política de privacidade</Link>.
          </li>
        </ul>
      ),
    },
    {
      id: 'preco',
      title: 'Oferta, preço e taxa',
      body: (
        <>
          <p>
            O que está anunciado na página do evento vale como contrato (art. 30 do Código de Defesa do Consumidor):
            setor, lote, preço, taxa, data, local, classificação indicativa e restrições, como visão parcial do palco.
          </p>
          <ul>
            <li>
              <strong>Taxa de conveniência:</strong> remunera o serviço de venda pela internet. Pode ser um percentual
              sobre o valor já com descontos ou um valor fixo por pedido. Ela aparece ao lado do preço desde o início, e
              o total está à vista antes de você pagar.
            </li>
            <li>
              <strong>Lotes:</strong> o lote muda quando acaba ou quando chega a data marcada. O preço fica travado no
              momento da reserva. Se ele mudar entre a sua escolha e a reserva, avisamos antes de seguir.
            </li>
            <li>
              <strong>Jogos:</strong> nos eventos esportivos, todos os ingressos de um mesmo setor têm o mesmo preço,
              salvo as reduções previstas em lei e os pacotes de jogos (art. 145 da Lei Geral do Esporte, Lei
              14.597/2023).
            </li>
            <li>
              <strong>Cupons:</strong> seguem a validade, a quantidade e os tipos de ingresso definidos em cada um. Não
              valem para meia-entrada nem para preço de sócio.
            </li>
            <li>
              <strong>Parcelas:</strong> o número máximo depende dos ingressos escolhidos. Você vê o valor de cada
              parcela e o total, com os juros se houver, antes de confirmar.
            </li>
            <li>
              Se o mesmo ingresso aparecer com dois preços ao mesmo tempo, vale o menor (art. 5º da Lei 10.962/2004).
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'reserva-e-pagamento',
      title: 'Reserva e pagamento',
      body: (
        <>
          <p>
            Reservar separa os ingressos por tempo limitado e não é compra: a compra se completa com o pagamento
            confirmado. Há uma reserva ativa por pessoa em cada evento. Alterar a reserva não reinicia o relógio.
          </p>
          <InformationTable
            caption="Prazos de reserva e de pagamento"
            columns={['Situação', 'Prazo']}
            rows={[
              ['Reserva', `${facts.hold_minutes} minutos; o evento pode definir outro prazo, sempre mostrado na tela`],
              ...paymentTerms(facts),
            ]}
          />
          <p>
            Passado o prazo, os ingressos voltam à venda. Se um pagamento chegar depois disso, entregamos os mesmos
            lugares se ainda estiverem livres; se não estiverem, devolvemos o valor inteiro e avisamos por e-mail.
          </p>
          <p>
            O limite comum é de {facts.max_per_order} ingressos por pedido. Um evento pode ter outro número e também um
            limite por CPF, que soma os seus pedidos e a sua reserva em aberto.
          </p>
        </>
      ),
    },
    {
      id: 'ingresso',
      title: 'Seu ingresso',
      body: (
        <ul>
          <li>Cada ingresso tem um QR Code único e libera uma entrada. A primeira leitura válida é a que conta.</li>
          <li>Não publique nem envie o QR Code a desconhecidos. Quem tiver uma cópia pode entrar antes de você.</li>
          <li>
            O portador pode ser trocado até a data indicada em cada ingresso. A troca gera um QR Code novo e cancela o
            anterior.
          </li>
          <li>Ingresso de meia-entrada só pode passar para quem também tem direito e leva o comprovante.</li>
          <li>Com lugar numerado, o assento impresso é seu. Sem numeração, a acomodação é por ordem de chegada.</li>
        </ul>
      ),
    },
    {
      id: 'entrada',
      title: 'Entrada no evento',
      body: (
        <>
          <p>
            Leve o ingresso, no celular ou impresso, e um documento oficial com foto. Se for meia-entrada, leve também o
            comprovante indicado na <Link href="/meia-entrada">Política de meia-entrada</Link>. A revista pessoal pode
            ser condição de entrada, e não é permitido levar armas, fogos de artifício ou cartazes ofensivos.
          </p>
          <ul>
            <li>
              <strong>Idade:</strong> respeite a classificação indicativa e as regras do evento para menores. Crianças
              com menos de 10 anos só entram com os pais ou responsável (art. 75 do Estatuto da Criança e do
              Adolescente).
            </li>
            <li>
              <strong>Biometria:</strong> em arenas esportivas para mais de {BIOMETRY_ARENA} pessoas, a lei exige
              identificação biométrica de quem tem mais de {FACE_MIN_AGE} anos (arts. 148 e 158 da Lei Geral do
              Esporte). O evento avisa na página de compra e no ingresso.
            </li>
            <li>
              <strong>Seguro:</strong> nos eventos esportivos, quem tem ingresso conta com o seguro de acidentes
              pessoais previsto na Lei Geral do Esporte, a cargo do organizador.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'cancelamento',
      title: 'Desistência e mudanças no evento',
      body: (
        <p>
          Você tem {CANCEL_DAYS} dias após a compra para desistir e receber tudo de volta, taxa incluída, desde que o
          evento não tenha começado e nenhum ingresso do pedido tenha sido usado. Se o evento for cancelado, adiado ou
          mudar de forma importante, há outros direitos. Prazos e passos estão na{' '}
          <Link href="/cancelamentos">Política de cancelamento</Link>.
        </p>
      ),
    },
    {
      id: 'uso-proibido',
      title: 'O que não é permitido',
      body: (
        <>
          <ul>
            <li>Usar robôs ou várias contas para reservar, comprar ou travar ingressos.</li>
            <li>Usar o CPF, o cartão ou a conta de outra pessoa sem autorização.</li>
            <li>Falsificar, copiar ou adulterar ingressos.</li>
            <li>
              Revender acima do preço impresso. Em evento esportivo é crime, tanto para quem vende quanto para quem
              facilita (arts. 166 e 167 da Lei Geral do Esporte).
            </li>
          </ul>
          <p>
            Diante de indício forte de fraude, podemos suspender a compra ou a conta, explicando o motivo e ouvindo
            você. Se o pagamento for legítimo e o ingresso não puder ser usado, o dinheiro volta.
          </p>
        </>
      ),
    },
    {
      id: 'disposicoes',
      title: 'Mudanças, dúvidas e foro',
      body: (
        <>
          <p>
            Podemos atualizar estes termos. A versão que vale para o seu pedido é a da data da compra: uma mudança
            posterior não reduz o que já foi contratado. Guarde ou imprima esta página se quiser.
          </p>
          <p>
            Dúvidas e reclamações: <Link href="/suporte">Fale conosco</Link> ou <SupportEmail company={company} />. Você
            também pode procurar o Procon da sua cidade ou <ConsumidorLink />. Se for preciso ir à Justiça, você pode
            escolher o foro do seu domicílio (art. 101, I, do Código de Defesa do Consumidor). Vale a lei brasileira.
          </p>
        </>
      ),
    },
  ]
}

function paymentTerms({ pix, card }: Facts): string[][] {
  const ofPix = [
    'Pix',
    `Até o fim da reserva, com pelo menos ${PAY_MIN_MINUTES} minutos para pagar e no máximo ${PIX_MAX_MINUTES} desde o início dela`,
  ]
  const ofCard = [
    ['Cartão de crédito', 'Resposta em instantes, na maioria das vezes'],
    ['Cartão em análise', `Até ${CARD_REVIEW_HOURS} horas, com os ingressos guardados`],
  ]
  return [...(pix ? [ofPix] : []), ...(card ? ofCard : [])]
}
