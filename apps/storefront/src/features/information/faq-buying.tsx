import { CANCEL_DAYS, CARD_REVIEW_HOURS, PAY_MIN_MINUTES, PIX_MAX_MINUTES } from '@bilheteria/rules/policy'
import { Link } from 'wouter'
import { returnTimes } from '#features/tickets/ticket-texts.ts'
import type { Facts } from './facts.ts'
import type { FaqGroup, FaqQuestion } from './faq-group.tsx'

/** Questions up to the moment the ticket is paid, and those of giving it back. */
export function buyingGroups(facts: Facts): FaqGroup[] {
  return [buying(facts), payment(facts), changes(facts)]
}

const buying = (facts: Facts): FaqGroup => ({
  id: 'compra',
  title: 'Compra',
  questions: [
    {
      question: 'Como compro um ingresso?',
      answer: (
        <p>
          Abra o evento na <Link href="/">página inicial</Link>, escolha setor, tipo e quantidade (ou o assento, no
          mapa) e continue. Entre na sua conta, diga quem vai usar cada ingresso e pague. Dá para escolher sem conta;
          ela só é pedida na hora de reservar.
        </p>
      ),
    },
    {
      question: 'Quanto tempo tenho para terminar a compra?',
      answer: (
        <p>
          Em geral, {facts.hold_minutes} minutos a partir da reserva. O tempo aparece no alto da tela, com avisos quando
          faltam 5 minutos e 1 minuto. Se você atualizar a página ou trocar de aparelho, a reserva continua e o relógio
          segue de onde estava.
        </p>
      ),
    },
    {
      question: 'Quantos ingressos posso comprar?',
      answer: (
        <p>
          O limite comum é de {facts.max_per_order} por pedido. Alguns eventos têm outro número ou um limite por CPF. A
          página do evento informa.
        </p>
      ),
    },
    {
      question: 'Por que existe taxa de conveniência?',
      answer: (
        <p>
          Ela paga o serviço de vender pela internet: reserva, cobrança segura, emissão do ingresso e atendimento. Pode
          ser um percentual ou um valor fixo por pedido e aparece ao lado do preço desde o começo. Se você desistir no
          prazo, ela também é devolvida.
        </p>
      ),
    },
    {
      question: 'O que é um lote e quando o preço muda?',
      answer: (
        <p>
          Lote é uma etapa de preço. Ele muda quando os ingressos acabam ou quando chega a data marcada. Depois de
          reservar, o seu preço não muda mais. Se o lote tiver menos ingressos do que você pediu, o aviso diz quantos
          restam.
        </p>
      ),
    },
    {
      question: 'Meu cupom não funcionou. Por quê?',
      answer: (
        <p>
          Confira a validade e se ele vale para os ingressos escolhidos. Cupom não se aplica à meia-entrada nem ao preço
          de sócio, e cada um tem um número máximo de ingressos com desconto, a começar pelos mais caros.
        </p>
      ),
    },
    {
      question: 'O evento está esgotado. Ainda posso conseguir?',
      answer: (
        <p>
          Pode ser. Reservas não pagas e ingressos cancelados voltam à venda. Toque em “Avise-me” e deixe o seu e-mail.
        </p>
      ),
    },
  ],
})

const payment = (facts: Facts): FaqGroup => ({
  id: 'pagamento',
  title: 'Pagamento',
  questions: [
    {
      question: 'Como posso pagar?',
      answer: (
        <>
          <p>
            {facts.paid_by ? `Com ${facts.paid_by}.` : 'A tela de pagamento mostra como, antes de você confirmar.'} Por
            enquanto não aceitamos boleto.
            {facts.card &&
              ' No cartão, o número de parcelas depende do evento: a lista mostra o valor de cada parcela e o total antes de você confirmar.'}
          </p>
          {facts.pix && (
            <p>
              No Pix, leia o QR Code no aplicativo do seu banco ou use “Copiar código Pix” e cole lá. A conta bancária
              pode ser de outra pessoa. A tela avança sozinha quando o pagamento chega. Se você fechar, o pedido
              continua em <Link href="/ticket/payments">Ingressos</Link>.
            </p>
          )}
        </>
      ),
    },
    ...(facts.pix ? [pixQuestion] : []),
    ...(facts.card ? cardQuestions(facts) : []),
    {
      question: 'Vocês emitem nota fiscal?',
      answer: (
        <p>
          O comprovante da compra está no pedido e no e-mail. Se precisar da nota fiscal, peça pelo{' '}
          <Link href="/suporte">Fale conosco</Link> com o número do pedido: encaminhamos a quem deve emitir, que no caso
          do ingresso é o organizador do evento.
        </p>
      ),
    },
  ],
})

const pixQuestion: FaqQuestion = {
  question: 'O Pix expirou. E agora?',
  answer: (
    <>
      <p>
        Cada Pix dura pelo menos {PAY_MIN_MINUTES} minutos e nunca passa de {PIX_MAX_MINUTES} desde o início da reserva.
        Se expirou e você não pagou, faça uma nova compra.
      </p>
      <p>
        Se pagou depois do prazo, não pague de novo. Com os lugares ainda livres, o pedido é confirmado; sem eles, o
        valor volta para a conta que pagou. Você recebe um e-mail nos dois casos.
      </p>
    </>
  ),
}

const cardQuestions = (facts: Facts): FaqQuestion[] => [
  {
    question: 'Meu pagamento está “em análise”. O que significa?',
    answer: (
      <p>
        A compra no cartão está passando por uma conferência contra fraude. Pode levar até {CARD_REVIEW_HOURS} horas, e
        os seus ingressos ficam guardados. O resultado aparece no pedido. Não faça outra compra enquanto espera.
      </p>
    ),
  },
  {
    question: 'Meu cartão foi recusado. O que faço?',
    answer: (
      <p>
        Confira número, validade, código de segurança e limite. Enquanto houver tempo, você pode tentar outro cartão
        {facts.pix && ' ou mudar para Pix'} no mesmo pedido. Por segurança, há um limite de tentativas. O motivo exato
        só o banco informa.
      </p>
    ),
  },
]

const changes = (facts: Facts): FaqGroup => ({
  id: 'cancelamento',
  title: 'Cancelamento e reembolso',
  questions: [
    {
      question: 'Posso desistir da compra?',
      answer: (
        <p>
          Sim, em até {CANCEL_DAYS} dias depois da compra, se o evento não começou e nenhum ingresso do pedido foi
          usado. Você recebe tudo, inclusive a taxa. Abra o pedido, toque em “Solicitar cancelamento” e escolha todos os
          ingressos ou só alguns. Detalhes na <Link href="/cancelamentos">Política de cancelamento</Link>.
        </p>
      ),
    },
    {
      question: 'O evento foi adiado ou cancelado. E o meu dinheiro?',
      answer: (
        <p>
          Cancelado: devolvemos tudo, taxa incluída. Adiado ou muito alterado: você escolhe manter o ingresso ou receber
          o valor de volta. O aviso com as instruções vai para o e-mail da sua conta.
        </p>
      ),
    },
    {
      question: 'Quando o reembolso aparece?',
      answer: (
        <p>
          {facts.pix && `No Pix, ${returnTimes.pix()}, na conta de onde ele saiu. `}
          {facts.card && `No cartão, ${returnTimes.card()}, conforme o banco. `}O andamento fica visível no pedido.
        </p>
      ),
    },
  ],
})
