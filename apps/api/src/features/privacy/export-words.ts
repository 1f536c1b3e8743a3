import { supportTopics } from '@bilheteria/contract/messages'
import { genders } from '@bilheteria/contract/person'

/** What stands in a file that a person reads is said as a person says it, not as our tables do. */
const WORDS: Record<string, Record<string, string>> = {
  situacao: {
    pending: 'pendente',
    paid: 'pago',
    expired: 'vencido',
    cancelled: 'cancelado',
    refunding: 'em reembolso',
    refunded: 'reembolsado',
    valid: 'válido',
    used: 'usado',
    created: 'iniciado',
    in_review: 'em análise',
    approved: 'aprovado',
    refused: 'recusado',
    charged_back: 'contestado no cartão',
    asked: 'pedido',
    processing: 'em andamento',
    done: 'concluído',
    failed: 'não concluído',
  },
  acontecimento: {
    registered: 'cadastro',
    logged_in: 'entrada na conta',
    login_failed: 'tentativa de entrada com senha errada',
    proved: 'confirmação de identidade',
    wrong_password: 'senha errada ao confirmar uma mudança',
    session_ended: 'aparelho desconectado',
    partner_linked: 'conta vinculada a um parceiro',
    code_wrong: 'código errado',
    old_token_used_again: 'sessão encerrada por suspeita de cópia',
    recovery_code_sent: 'código de nova senha enviado',
    recovery_code_wrong: 'código de nova senha errado',
    password_recovered: 'senha recuperada',
    password_changed: 'senha alterada',
    email_changed: 'e-mail alterado',
    email_verified: 'e-mail confirmado',
    phone_changed: 'celular alterado',
    holder_changed: 'portador de ingresso alterado',
    ticket_recalled: 'ingresso pego de volta',
    data_exported: 'dados baixados',
    account_deleted: 'conta excluída',
    refused: 'pedido recusado por segurança',
    refunded_by_staff: 'reembolso feito pela organização',
    refund_paid_by_bank: 'reembolso pago por transferência',
    refund_tried_again: 'reembolso pedido de novo pela organização',
  },
  meio: { pix: 'Pix', card: 'cartão', boleto: 'boleto', free: 'gratuito' },
  motivo: {
    cancelled: 'cancelamento',
    late: 'pagamento atrasado',
    after_cancel: 'pago depois do cancelamento',
    double: 'pagamento em dobro',
    wrong_amount: 'valor errado',
    outside: 'feito pelo meio de pagamento',
    charged_back: 'contestado no cartão',
    staff: 'cancelado pela organização',
    goodwill: 'cortesia da organização',
    event_cancelled: 'evento cancelado',
    late_event_cancelled: 'pago depois que o evento foi cancelado',
    event_changed: 'mudança do evento',
  },
  entrada: { password: 'senha', member: 'sócio-torcedor', partner: 'parceiro', proof: 'confirmação' },
  canal: { mail: 'e-mail', sms: 'SMS' },
  assunto: { cookies: 'Cookies', ...supportTopics },
  genero: genders,
}

/** As a reviver of JSON takes it; whatever is no word of ours stays as it is. */
export function inWords(key: string, value: unknown): unknown {
  const words = WORDS[key]
  return typeof value === 'string' && words && Object.hasOwn(words, value) ? words[value] : value
}
