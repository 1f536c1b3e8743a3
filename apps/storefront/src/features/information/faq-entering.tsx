import type { Producer } from '@bilheteria/contract/producers'
import {
  ACCOUNT_MIN_AGE,
  CODE_MINUTES,
  CODE_TRIES,
  FACE_KEPT_DAYS,
  FACE_MIN_AGE,
  HALF_PRICE_PERCENT,
  PASSWORD_MIN,
  SENIOR_AGE,
} from '@bilheteria/rules/policy'
import { Link } from 'wouter'
import { BIOMETRY_ARENA, type Facts } from './facts.ts'
import type { FaqGroup, FaqQuestion } from './faq-group.tsx'

/** Questions about using a ticket and about the account; members are mentioned only where there are some. */
export function enteringGroups({ plans_url }: Producer, facts: Facts): FaqGroup[] {
  const { questions, ...account } = accountGroup(facts)
  const all = plans_url ? [...questions, memberQuestion] : questions
  return [tickets(facts), entrance, biometry, { ...account, questions: all }]
}

const tickets = (facts: Facts): FaqGroup => ({
  id: 'ingressos',
  title: 'Ingressos',
  questions: [
    {
      question: 'Onde está o meu ingresso?',
      answer: (
        <p>
          Em <Link href="/ticket/payments">Ingressos</Link>, no menu, assim que o pagamento é confirmado. Também vai
          para o seu e-mail. Se não chegou, veja a caixa de spam ou peça o envio de novo pelo pedido.
        </p>
      ),
    },
    {
      question: 'O QR Code abre sem internet? Preciso imprimir?',
      answer: (
        <>
          <p>
            {facts.offline
              ? 'Abre. Com a sua conta aberta neste aparelho, os ingressos ficam guardados nele e aparecem sem sinal, com a hora da última cópia, até você sair da conta ou três dias depois do evento. Por garantia, baixe também o PDF em casa.'
              : 'Não conte com o sinal na porta: baixe o PDF em casa e guarde-o no celular.'}
          </p>
          <p>
            Na entrada, deixe o brilho da tela no máximo. Papel é opcional: se preferir, imprima o PDF sem reduzir o
            código.
          </p>
          <p>Se o QR Code não aparecer, atualize a página, entre de novo na conta ou use o PDF.</p>
        </>
      ),
    },
    {
      question: 'Posso mudar o nome no ingresso ou passá-lo para outra pessoa?',
      answer: (
        <>
          <p>
            Sim, com “Trocar portador”, até a data indicada no ingresso. Vale também para corrigir um nome ou CPF
            digitado errado. Um novo QR Code é criado e o antigo deixa de valer.
          </p>
          <p>
            Na meia-entrada, a outra pessoa também precisa ter o direito. Em evento com biometria, ela precisa cadastrar
            o rosto.
          </p>
        </>
      ),
    },
  ],
})

const entrance: FaqGroup = {
  id: 'entrada',
  title: 'Entrada e meia-entrada',
  questions: [
    {
      question: 'O que levo no dia?',
      answer: (
        <p>
          O ingresso e um documento oficial com foto do portador. Na meia-entrada, também o comprovante do benefício.
          Veja na descrição do evento a hora de abertura e o que não é permitido levar.
        </p>
      ),
    },
    {
      question: 'Quem paga meia-entrada?',
      answer: (
        <p>
          Estudantes com CIE, jovens com ID Jovem, pessoas com deficiência e um acompanhante, quando necessário, e
          pessoas a partir de {SENIOR_AGE} anos, além dos casos de leis locais. Os documentos estão na{' '}
          <Link href="/meia-entrada">Política de meia-entrada</Link>.
        </p>
      ),
    },
    {
      question: 'A meia-entrada acabou. Isso pode?',
      answer: (
        <p>
          Pode. A lei fixa uma cota de {HALF_PRICE_PERCENT}% dos ingressos à venda para o público em geral, e a
          quantidade restante fica visível durante toda a venda. O ingresso de pessoa idosa não depende dela.
        </p>
      ),
    },
    {
      question: 'Criança precisa de ingresso?',
      answer: (
        <p>
          Depende do evento: veja os tipos de ingresso e a descrição. Observe também a classificação indicativa. Menores
          de 10 anos só entram com os pais ou responsável.
        </p>
      ),
    },
    {
      question: 'Como compro lugar para pessoa com deficiência?',
      answer: (
        <p>
          Os lugares acessíveis aparecem como setor ou tipo de ingresso próprio, e no mapa têm um desenho diferente. O
          ingresso de acompanhante é escolhido junto. Se precisar de um recurso específico, escreva pelo{' '}
          <Link href="/suporte">Fale conosco</Link> antes do evento.
        </p>
      ),
    },
  ],
}

const biometry: FaqGroup = {
  id: 'biometria',
  title: 'Biometria',
  questions: [
    {
      question: 'Quem precisa cadastrar a biometria, e como?',
      answer: (
        <>
          <p>
            Cada portador a partir de {FACE_MIN_AGE} anos, nos eventos que avisam disso. Em arenas esportivas para mais
            de {BIOMETRY_ARENA} pessoas, é exigência da Lei Geral do Esporte. Para quem é mais novo, abra o ingresso e
            toque em “É menor de {FACE_MIN_AGE} anos”: na entrada basta o documento.
          </p>
          <p>
            Depois de comprar, abra o ingresso, toque em “Cadastrar biometria”, confira os dados e tire a foto. Você
            também pode mandar um convite ao e-mail do portador. Faça com antecedência, para dar tempo de corrigir.
          </p>
        </>
      ),
    },
    {
      question: 'Minha foto foi recusada. O que faço?',
      answer: (
        <p>
          O motivo aparece no ingresso. Tente de novo em lugar claro, sem boné, óculos ou máscara, olhando de frente e
          sem outras pessoas na imagem.
        </p>
      ),
    },
    {
      question: 'O que acontece com a minha foto?',
      answer: (
        <p>
          Ela serve só para a entrada, fica criptografada e é apagada em até {FACE_KEPT_DAYS} dias depois do evento.
          Veja a <Link href="/privacidade">Política de privacidade</Link>.
        </p>
      ),
    },
  ],
}

const accountGroup = (facts: Facts): FaqGroup => ({
  id: 'conta',
  title: 'Conta e aplicativo',
  questions: [
    {
      question: 'Quem pode criar conta?',
      answer: (
        <p>
          Qualquer pessoa com CPF e {ACCOUNT_MIN_AGE} anos ou mais. Há uma conta por CPF. Se aparecer que o seu já está
          cadastrado, recupere a senha: a conta pode ter sido criada em outra bilheteria da plataforma.
        </p>
      ),
    },
    {
      question: 'Esqueci a senha, e o código não chega. Como recupero?',
      answer: (
        <>
          <p>
            Em <Link href="/user/recover">recuperação de senha</Link>, informe o CPF e receba um código por{' '}
            {facts.sms && 'SMS ou '}e-mail. Depois, crie uma senha com pelo menos {PASSWORD_MIN} caracteres.
          </p>
          <p>
            Se o código não chegar em um minuto, veja a caixa de spam e confira se o contato mostrado é o seu. Ele vale{' '}
            {CODE_MINUTES} minutos e aceita {CODE_TRIES} tentativas. Ao pedir outro, o anterior perde o efeito.
          </p>
        </>
      ),
    },
    {
      question: 'Como instalo o app?',
      answer: (
        <p>
          Abra o menu no celular e toque na opção de instalar. Ela aparece quando o navegador permite e o app ainda não
          está instalado. Ocupa pouco espaço e dispensa loja de aplicativos.
        </p>
      ),
    },
    {
      question: 'Meus dados estão seguros?',
      answer: (
        <p>
          {facts.card && 'O número do cartão não passa pelos nossos servidores. '}Medição de terceiros só com o seu
          aceite. Em “Meus dados” você exporta as informações, encerra sessões e exclui a conta.
        </p>
      ),
    },
  ],
})

const memberQuestion: FaqQuestion = {
  question: 'Tenho plano de sócio-torcedor. Como uso o benefício?',
  answer: (
    <p>
      Entre pelo acesso de sócio-torcedor, em “Sou Sócio”, com o e-mail e a senha da sua conta. Se o seu plano estiver
      ativo, os ingressos e os preços de sócio ficam liberados. Sem plano ativo, você compra como público em geral.
    </p>
  ),
}
