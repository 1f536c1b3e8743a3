// chunk: forms
import { AppError, OFFLINE, type ErrorCode } from './app-error.ts'

export type Entry = { status: number; text: string | ((params: never) => string) }
export type Params = Record<string, string | number>
type Left = { left: number }

function many(count: number): string {
  return count === 1 ? '1 ingresso' : `${count} ingressos`
}

function remain(count: number, singular: string, plural: string): string {
  return count === 1 ? `Resta 1 ${singular}` : `Restam ${count} ${plural}`
}

/** For an answer without a sentence from our server. */
function textOfStatus({ status }: { status: number }): string {
  return `A solicitação falhou com o código ${status}.`
}

/** The failures that the browser states itself. All others arrive with the server's sentence. */
export const browserErrors = {
  // Only the browser detects these; status 0 means no answer.
  offline: { status: 0, text: OFFLINE },
  timeout: { status: 0, text: 'O servidor demorou a responder. Tente novamente.' },
  // A proxy answered instead of our server.
  foreign_4xx: { status: 0, text: textOfStatus },
  foreign_500: { status: 0, text: textOfStatus },
  unexpected: { status: 500, text: 'Um erro inesperado ocorreu. Tente novamente mais tarde.' },
  session_ended: { status: 401, text: 'Sua sessão terminou. Entre de novo.' },
  not_on_sale: { status: 409, text: 'Um dos ingressos escolhidos não está à venda agora.' },
  no_way_to_pay: {
    status: 409,
    text: 'No momento não é possível pagar online nesta loja. Tente mais tarde.',
  },
  reservation_not_found: { status: 404, text: 'Essa reserva não existe mais. Escolha os ingressos de novo.' },
  tickets_left: { status: 409, text: (p: Left) => `${remain(p.left, 'ingresso', 'ingressos')} neste lote.` },
  half_price_left: {
    status: 409,
    text: (p: Left) =>
      p.left > 0 ? `${remain(p.left, 'meia-entrada', 'meias-entradas')} neste evento.` : 'As meias-entradas esgotaram.',
  },
  order_open: {
    status: 409,
    text: 'Você já começou a pagar este pedido. Conclua o pagamento ou cancele o pedido para escolher outros ingressos.',
  },
  email_unverified: { status: 403, text: 'Antes de continuar, confirme seu e-mail.' },
  handover_not_found: {
    status: 404,
    text: 'Este link não vale mais ou veio incompleto. Abra de novo a mensagem que você recebeu ou peça outro a quem comprou. Um código antigo não libera a entrada.',
  },
  change_not_found: { status: 404, text: 'Não há nada a responder sobre este evento.' },
  document_taken: { status: 409, text: 'CPF já cadastrado em nossa base, recupere sua senha!' },
  cep_not_found: { status: 404, text: 'Não encontramos esse CEP. Preencha o endereço.' },
  cep_unavailable: { status: 503, text: 'Não foi possível buscar o CEP agora. Preencha o endereço.' },
  cpf_limit: { status: 409, text: (p: { max: number }) => `Limite de ${many(p.max)} por CPF neste evento.` },
  order_limit: { status: 422, text: (p: { max: number }) => `Limite de ${many(p.max)} por pedido.` },
} as const satisfies Record<string, Entry>

export type BrowserErrorCode = keyof typeof browserErrors

/** The error of one row of the table, with its sentence filled in. */
export function toError(code: ErrorCode, { text }: Entry, params?: Params): AppError {
  const error = new AppError(code, typeof text === 'string' ? text : text((params ?? {}) as never))
  if (params) error.params = params
  return error
}
