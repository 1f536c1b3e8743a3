import { AppError } from './app-error.ts'
import { browserErrors, toError, type Entry, type Params } from './browser-errors.ts'

export { AppError }

/** The one place where a failure gets its code, its HTTP status and its Portuguese sentence. */
export const errors = {
  malformed_request: { status: 400, text: 'Não foi possível entender esse pedido.' },
  malformed_body: { status: 400, text: 'Não foi possível ler os dados enviados.' },
  malformed_address: { status: 400, text: 'Esse endereço não é válido.' },
  invalid_credentials: { status: 400, text: 'E-mail ou senha incorretos!' },
  recovery_expired: { status: 400, text: 'Esse pedido de nova senha venceu. Comece de novo.' },
  link_expired: { status: 400, text: 'Esse acesso por parceiro venceu. Comece de novo.' },
  unauthenticated: { status: 401, text: 'Entre na sua conta para continuar.' },
  members_only: { status: 403, text: 'Esse ingresso é exclusivo para sócios.' },
  forbidden: { status: 403, text: 'Você não tem permissão para fazer isso.' },
  proof_required: { status: 403, text: 'Para sua segurança, confirme que é você.' },
  not_found: { status: 404, text: 'Não encontramos o que você procura.' },
  producer_not_found: { status: 404, text: 'Não encontramos esse produtor.' },
  event_not_found: { status: 404, text: 'Não encontramos esse evento.' },
  account_not_found: { status: 404, text: 'Não encontramos uma conta com esse CPF.' },
  code_not_found: { status: 404, text: 'Código não encontrado' },
  session_not_found: { status: 404, text: 'Não encontramos essa sessão.' },
  integration_not_found: { status: 404, text: 'Não encontramos esse parceiro.' },
  plan_not_found: { status: 404, text: 'Não encontramos esse mapa.' },
  section_not_found: { status: 404, text: 'Não encontramos esse setor.' },
  order_not_found: { status: 404, text: 'Não encontramos esse pedido.' },
  ticket_not_found: { status: 404, text: 'Não encontramos esse ingresso.' },
  method_not_allowed: { status: 405, text: 'Esse endereço não aceita esse tipo de chamada.' },
  request_timeout: { status: 408, text: 'O pedido demorou demais para chegar.' },
  mailbox_taken: {
    status: 409,
    text: 'Essa caixa de entrada já confirmou outra conta. Use outro e-mail em Meus dados.',
  },
  email_taken: { status: 409, text: 'Esse e-mail já está em uso' },
  on_sale_already: { status: 409, text: 'Os ingressos já estão à venda.' },
  event_ended: { status: 409, text: 'Esse evento já aconteceu.' },
  event_cancelled: { status: 409, text: 'Este evento foi cancelado.' },
  sales_paused: { status: 409, text: 'As vendas deste evento estão pausadas. Tente de novo mais tarde.' },
  sold_out: { status: 409, text: 'Um dos ingressos escolhidos acabou de esgotar.' },
  coupon_refused: { status: 409, text: 'Esse cupom não vale para esta compra.' },
  seat_taken: { status: 409, text: 'Um dos lugares acabou de ser reservado por outra pessoa. Escolha outro.' },
  reservation_expired: { status: 409, text: 'O tempo da sua reserva acabou. Escolha os ingressos de novo.' },
  reservation_changed: {
    status: 409,
    text: 'Sua reserva mudou em outra janela ou em outro aparelho. Confira antes de continuar.',
  },
  order_expired: { status: 409, text: 'O prazo para pagar este pedido acabou. Escolha os ingressos de novo.' },
  order_closed: { status: 409, text: 'Este pedido não pode mais ser pago.' },
  payment_open: { status: 409, text: 'Ainda estamos confirmando seu pagamento. Aguarde um instante.' },
  pix_too_late: { status: 409, text: 'Não há mais tempo para pagar com Pix. Pague com cartão.' },
  installments_changed: { status: 409, text: 'As parcelas deste cartão mudaram. Confira o valor e tente de novo.' },
  not_cancellable: { status: 409, text: 'O prazo para cancelar já passou. Fale com o suporte.' },
  change_answered: { status: 409, text: 'Esta mudança do evento já foi respondida.' },
  holder_fixed: { status: 409, text: 'O prazo para trocar o portador deste ingresso já passou.' },
  half_price_fixed: {
    status: 409,
    text: 'O número do documento só pode ser informado uma vez, até a abertura dos portões.',
  },
  holder_twice: { status: 409, text: 'Neste evento cada pessoa entra com um só ingresso: confira os portadores.' },
  holder_entered: {
    status: 409,
    text: 'Neste evento cada pessoa entra com um só ingresso: cancele o pedido e compre com outro portador.',
  },
  face_not_asked: { status: 409, text: 'Este evento não pede biometria.' },
  face_consent_missing: { status: 409, text: 'Leia e confirme o aviso sobre o uso da sua imagem para continuar.' },
  face_approved: { status: 409, text: 'A biometria deste portador já está aprovada.' },
  face_begun: {
    status: 409,
    text: 'Outra pessoa já começou esta biometria. Envie o convite ao portador para ele mesmo cadastrar o rosto.',
  },
  holder_unreachable: {
    status: 409,
    text: 'Não temos um e-mail deste portador. Envie o link do ingresso: por ele a pessoa cadastra o próprio rosto.',
  },
  invite_not_found: { status: 404, text: 'Este convite não vale mais. Peça outro a quem comprou o ingresso.' },
  capture_not_found: {
    status: 404,
    text: 'Este endereço de captura não vale mais. Se a foto já foi enviada, a situação aparece no ingresso. Se não, comece de novo por ele.',
  },
  photo_refused: { status: 422, text: 'Não conseguimos usar essa foto. Envie uma imagem JPEG ou PNG do seu rosto.' },
  no_tickets: { status: 409, text: 'Este pedido não tem ingressos para enviar.' },
  tickets_ahead: {
    status: 409,
    text: 'Você tem ingressos para um evento que ainda vai acontecer. Exclua a conta depois dele, ou cancele os ingressos antes.',
  },
  money_moving: {
    status: 409,
    text: 'Um pagamento ou reembolso seu ainda está em andamento. Tente de novo quando ele terminar.',
  },
  body_too_large: { status: 413, text: 'Os dados enviados passam do tamanho permitido.' },
  unsupported_media_type: { status: 415, text: 'Envie os dados como JSON (application/json).' },
  headers_too_large: { status: 431, text: 'O endereço ou os cabeçalhos são longos demais.' },
  invalid_input: { status: 422, text: 'Confira os dados informados.' },
  holders_missing: { status: 422, text: 'Preencha os dados de todos os portadores.' },
  total_too_high: { status: 422, text: 'O total passa do limite de uma compra. Escolha menos ingressos.' },
  card_number_refused: { status: 422, text: 'Digite o cartão somente no formulário seguro.' },
  key_reused: { status: 422, text: 'Esse pedido já foi enviado com outros dados.' },
  wrong_password: { status: 422, text: 'Senha atual incorreta.' },
  too_many_requests: { status: 429, text: 'Muitas tentativas em pouco tempo. Aguarde alguns minutos.' },
  holding_paused: {
    status: 429,
    text: (p: { minutes: number }) =>
      `Você já segurou ingressos por bastante tempo sem concluir a compra. Para dar a vez a outros fãs, tente de novo em ${p.minutes === 1 ? '1 minuto' : `${p.minutes} minutos`}.`,
  },
  unavailable: { status: 503, text: 'Estamos com muita procura. Tente novamente em instantes.' },
  method_unavailable: {
    status: 503,
    text: 'Essa forma de pagamento está fora do ar. Tente outra ou aguarde um instante.',
  },
  ...browserErrors,
} as const satisfies Record<string, Entry>

export type ErrorCode = keyof typeof errors
export type FieldErrors = Record<string, string[]>

/** What travels: the readings of the wire fix these names. */
export type ErrorBody = { message: string; code: ErrorCode; errors?: FieldErrors }

type Text<C extends ErrorCode> = (typeof errors)[C]['text']
export type ParamsOf<C extends ErrorCode> = Text<C> extends (params: infer P) => string ? [params: P] : []

/** `throw fail('cpf_limit', { max: 2 })`: the compiler asks for the right parameters. */
export function fail<C extends ErrorCode>(code: C, ...[params]: ParamsOf<C>): AppError {
  return toError(code, errors[code], params as Params | undefined)
}

export function failFields(fields: FieldErrors): AppError {
  return new AppError('invalid_input', errors.invalid_input.text, fields)
}

export function failUntil(retry_after_s: number): AppError {
  return Object.assign(fail('too_many_requests'), { retry_after_s })
}

/** Whoever held tickets for long without buying them pauses, and is told until when. */
export function failPaused(retry_after_s: number): AppError {
  return Object.assign(fail('holding_paused', { minutes: Math.ceil(retry_after_s / 60) }), { retry_after_s })
}

/** What is needed is away for a moment; another try may find it. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errors, value)
}
