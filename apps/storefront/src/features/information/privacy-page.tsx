import type { Producer } from '@bilheteria/contract/producers'
import {
  ACCESS_LOG_KEPT_MONTHS,
  ACCOUNT_MIN_AGE,
  FACE_KEPT_DAYS,
  FACE_MIN_AGE,
  HALF_PRICE_PROOFS_KEPT_YEARS,
  MESSAGES_KEPT_DAYS,
  PRIVACY_ANSWER_DAYS,
  RECORDS_KEPT_YEARS,
  SUPPORT_KEPT_YEARS,
} from '@bilheteria/rules/policy'
import { Link } from 'wouter'
import { usePage } from '#platform/page.tsx'
import { AnpdLink, SupportEmail } from './company-contact.tsx'
import { BIOMETRY_ARENA, factsOf, POLICIES_DATE, type Facts } from './facts.ts'
import { InformationPage, type InformationSection } from './information-page.tsx'
import { InformationTable } from './information-table.tsx'
import { PrivacyCookies } from './privacy-cookies.tsx'

export function head({ title }: Producer) {
  return {
    title: 'Política de privacidade',
    description: `Que dados a bilheteria ${title} usa, por quanto tempo, com quem divide e como você decide sobre eles.`,
  }
}

export function Page() {
  const page = usePage()
  return (
    <InformationPage
      title="Política de privacidade"
      lead={`Usamos os seus dados para vender o ingresso, liberar a entrada e cumprir a lei. Não vendemos dados. Versão de ${POLICIES_DATE}.`}
      sections={sections(page.producer, factsOf(page))}
    />
  )
}

function sections(producer: Producer, facts: Facts): InformationSection[] {
  const { title, company } = producer
  return [
    {
      id: 'quem-cuida',
      title: 'Quem cuida dos seus dados',
      body: (
        <>
          <p>
            A controladora, isto é, quem decide como os dados são usados nesta bilheteria, é {company.legal_name}, CNPJ{' '}
            {company.tax_id}, que atua aqui como {title}. A plataforma de venda trata os dados em nome dela, como
            operadora. Como a conta serve a todas as bilheterias, a plataforma também responde por ela.
          </p>
          <p>
            Para falar com o encarregado pelo tratamento de dados, escreva para <SupportEmail company={company} /> ou
            use o <Link href="/suporte">Fale conosco</Link> com o assunto “Privacidade e dados pessoais”. Esta política
            segue a Lei Geral de Proteção de Dados (LGPD, Lei 13.709/2018).
          </p>
        </>
      ),
    },
    {
      id: 'que-dados',
      title: 'Que dados usamos e por quê',
      body: (
        <>
          <InformationTable
            caption="Dados, finalidade e base legal"
            columns={['Dados', 'Para quê', 'Base na LGPD']}
            rows={[
              [
                'Nome, CPF, nascimento, gênero, e-mail, celular e endereço',
                'Criar a conta, identificar você e prestar atendimento',
                'Contrato (art. 7º, V)',
              ],
              [
                'Nome, CPF, e-mail e celular dos portadores',
                'Emitir ingressos nominais e conferir a entrada',
                'Contrato (art. 7º, V)',
              ],
              [
                'Categoria e documento da meia-entrada',
                'Aplicar o benefício e prestar contas da cota',
                'Obrigação legal (art. 7º, II)',
              ],
              [
                'Pedidos, valores, meio de pagamento e dados fiscais',
                'Cobrar, reembolsar e manter os registros exigidos',
                'Contrato e obrigação legal (art. 7º, II e V)',
              ],
              [
                'Endereço de internet (IP), aparelho e tentativas de acesso',
                'Proteger a conta, evitar fraude e guardar registros de acesso',
                'Legítimo interesse e obrigação legal (art. 7º, II e IX)',
              ],
              ['Foto do rosto', 'Entrada por biometria, quando o evento usa', 'Veja “Biometria facial”'],
              ['Navegação medida por terceiros', 'Entender o uso do site', 'Consentimento (art. 7º, I)'],
              ['E-mail deixado em “Avise-me”', 'Avisar se houver ingressos', 'Consentimento (art. 7º, I)'],
            ]}
          />
          <p>
            Alguns eventos pedem dados a mais, como tamanho de camiseta ou contato de emergência em uma corrida. O
            formulário mostra quais são e quais são obrigatórios. Ao informar os dados de outra pessoa, avise que ela
            está no pedido.
          </p>
        </>
      ),
    },
    {
      id: 'compartilhamento',
      title: 'Com quem compartilhamos',
      body: (
        <ul>
          <li>
            <strong>Organizador do evento:</strong> a lista de portadores e o necessário para a entrada.
          </li>
          <li>
            <strong>Instituições de pagamento:</strong> os dados da cobrança.
            {facts.card &&
              ' O número do cartão vai do seu navegador direto para elas; guardamos só a bandeira, os quatro últimos dígitos e as parcelas.'}
          </li>
          <li>
            <strong>Serviços de e-mail{facts.sms && ', SMS'} e hospedagem:</strong> o mínimo para entregar mensagens e
            manter o site no ar.
          </li>
          <li>
            <strong>Consulta de CEP:</strong> apenas os oito números do CEP, sem o seu nome.
          </li>
          <li>
            <strong>Parceiro de acesso:</strong> se você escolher entrar com a conta de um clube ou parceiro, trocamos
            com ele a confirmação de quem você é.
          </li>
          <li>
            <strong>Autoridades:</strong> quando houver ordem judicial ou dever legal.
          </li>
        </ul>
      ),
    },
    {
      id: 'biometria',
      title: 'Biometria facial',
      body: (
        <>
          <p>
            O rosto é dado sensível. Só pedimos a foto para eventos que usam essa forma de entrada, e a página do evento
            diz isso antes da compra.
          </p>
          <ul>
            <li>
              <strong>Arenas esportivas para mais de {BIOMETRY_ARENA} pessoas:</strong> a identificação biométrica é
              obrigação legal (art. 148 da Lei Geral do Esporte e art. 11, II, “a”, da LGPD) para quem tem mais de{' '}
              {FACE_MIN_AGE} anos.
            </li>
            <li>
              <strong>Outros locais:</strong> só com o seu consentimento específico, e sempre com outra forma de entrar
              para quem não quiser.
            </li>
            <li>
              <strong>Quem cadastra:</strong> você, para os seus ingressos, ou o próprio portador, por um convite
              enviado ao e-mail dele. Antes da captura, registramos a versão do aviso que você leu e aceitou.
            </li>
            <li>
              <strong>Como guardamos:</strong> com criptografia própria para cada foto e sem dados de localização. Uma
              foto recusada é apagada na hora.
            </li>
            <li>
              <strong>Quando apagamos:</strong> em até {FACE_KEPT_DAYS} dias depois do evento, ou antes, se você retirar
              o consentimento. A foto não serve para propaganda nem é cedida para outros fins.
            </li>
          </ul>
        </>
      ),
    },
    { id: 'cookies', title: 'Cookies e medição', body: <PrivacyCookies producer={producer} /> },
    {
      id: 'criancas',
      title: 'Crianças e adolescentes',
      body: (
        <p>
          A conta é para quem tem {ACCOUNT_MIN_AGE} anos ou mais; a data de nascimento serve para verificar isso. Dados
          de crianças e adolescentes mais novos só entram como portadores, informados pelo responsável, no melhor
          interesse deles e apenas para a entrada no evento. Não aceitamos cadastro biométrico de menores de{' '}
          {FACE_MIN_AGE} anos nem usamos idade ou data de nascimento para publicidade.
        </p>
      ),
    },
    {
      id: 'prazos',
      title: 'Por quanto tempo guardamos',
      body: (
        <>
          <InformationTable
            caption="Prazos de guarda"
            columns={['Dado', 'Prazo', 'Motivo']}
            rows={[
              ['Conta e endereço', 'Enquanto a conta existir', 'Prestar o serviço'],
              [
                'Valores e datas de pedidos e pagamentos',
                `Pelo menos ${RECORDS_KEPT_YEARS} anos`,
                'Fisco e defesa do consumidor',
              ],
              ['Portadores dos ingressos', `${RECORDS_KEPT_YEARS} anos após o evento`, 'Defesa do consumidor'],
              [
                'Comprovante da meia-entrada',
                `${HALF_PRICE_PROOFS_KEPT_YEARS} ano após o evento`,
                'Prestar contas da cota',
              ],
              [
                facts.sms ? 'E-mails e SMS enviados' : 'E-mails enviados',
                `${MESSAGES_KEPT_DAYS} dias`,
                'Saber que chegaram',
              ],
              ['Registros de acesso ao site', `${ACCESS_LOG_KEPT_MONTHS} meses`, 'Marco Civil da Internet, art. 15'],
              ['Foto da biometria', `Até ${FACE_KEPT_DAYS} dias após o evento`, 'Só serve para a entrada'],
              ['Mensagens ao atendimento', `${SUPPORT_KEPT_YEARS} anos`, 'Prova do que foi combinado'],
              [
                'Escolhas de cookies e consentimentos',
                `${RECORDS_KEPT_YEARS} anos após serem trocadas ou após o evento`,
                'Prova da sua decisão',
              ],
              ['E-mail do “Avise-me”', `${MESSAGES_KEPT_DAYS} dias após o aviso ou o evento`, 'Cumprir o pedido'],
            ]}
          />
          <p>
            Quando você exclui a conta, apagamos ou tornamos anônimo o que identifica você. O que a lei manda guardar,
            como o registro fiscal, fica separado e sem o seu nome.
          </p>
        </>
      ),
    },
    {
      id: 'seguranca',
      title: 'Como protegemos',
      body: (
        <ul>
          <li>Conexão criptografada e senhas guardadas de forma irreversível.</li>
          <li>O comprovante da meia-entrada é guardado com criptografia.</li>
          <li>Limite de tentativas nas senhas, nos códigos e nas consultas de CPF e e-mail.</li>
          <li>
            Entradas na conta, tentativas recusadas e mudanças importantes ficam registradas por seis meses, com o tipo
            de aparelho e sem o endereço de rede.
          </li>
          <li>
            Na recuperação de senha mostramos só um trecho do seu e-mail{facts.sms && ' ou celular'}, nunca o seu nome.
          </li>
          <li>Ao sair da conta, os ingressos guardados no aparelho são apagados dele.</li>
          <li>
            Se a sua sessão terminar sozinha, os ingressos guardados no aparelho continuam legíveis nele, até você sair,
            outra pessoa entrar ou três dias depois do evento.
          </li>
          <li>Se um incidente puder causar risco relevante, avisamos você e a autoridade de proteção de dados.</li>
        </ul>
      ),
    },
    {
      id: 'direitos',
      title: 'Seus direitos',
      body: (
        <>
          <p>
            A LGPD (art. 18) garante a você confirmar se usamos os seus dados, acessar, corrigir, levar para outro
            serviço, pedir anonimização, bloqueio ou exclusão, saber com quem compartilhamos, recusar ou retirar um
            consentimento e conhecer as consequências disso.
          </p>
          <dl>
            <dt>Ver e corrigir</dt>
            <dd>Em “Meus dados”, a qualquer hora.</dd>
            <dt>Baixar uma cópia</dt>
            <dd>“Meus dados”, Privacidade, “Exportar meus dados”.</dd>
            <dt>Excluir a conta</dt>
            <dd>
              “Meus dados”, Privacidade, “Excluir minha conta”. Se tiver ingressos para usar, espere o evento passar.
            </dd>
            <dt>Outros pedidos</dt>
            <dd>
              Pelo <Link href="/suporte">Fale conosco</Link>. Respondemos em até {PRIVACY_ANSWER_DAYS} dias, sem custo.
            </dd>
          </dl>
          <p>
            Se a resposta não for suficiente, você pode reclamar à Autoridade Nacional de Proteção de Dados, em{' '}
            <AnpdLink />, ou ao Procon.
          </p>
        </>
      ),
    },
    {
      id: 'mudancas',
      title: 'Mudanças nesta política',
      body: (
        <p>
          A data da versão está no início da página. Se uma mudança alterar a finalidade de um dado ou pedir novo
          consentimento, avisamos antes, por e-mail ou no próprio site, e você decide.
        </p>
      ),
    },
  ]
}
