import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { cobSolicitada, devolucaoSolicitada, webhookSolicitado } from './a-bank-schemas.ts'
import type { Cob, Devolucao, Pix, Webhook } from './a-bank-schemas.ts'

export class Problem extends Error {
  readonly status: number
  readonly type: string
  readonly violacoes: { razao: string; propriedade: string }[]

  constructor(status: number, type: string, violacoes: { razao: string; propriedade: string }[] = []) {
    super(type)
    this.status = status
    this.type = type
    this.violacoes = violacoes
  }
}

const DAYS_TO_RETURN = 90
const MS_PER_DAY = 86_400_000

export type BookChoices = {
  pix_key: string
  /** What an answer about a charge tells of its code: everything, only where it lies, or nothing. */
  shows: 'code' | 'location' | 'loc' | 'nothing'
  /** Many banks refuse a txid they know, although the description allows to revise a charge that is not paid. */
  refuses_known_txids: boolean
}

/** What a bank knows and the rules by which it changes. It never says that a charge has expired. */
export function openBook(choices: BookChoices) {
  const charges = new Map<string, Cob>()
  const received = new Map<string, Pix & { devolucoes: Devolucao[] }>()
  let webhook: Webhook | undefined

  function find(e2eid: string) {
    const pix = received.get(e2eid)
    if (!pix) throw new Problem(404, 'NaoEncontrado')
    return pix
  }

  function shown(charge: Cob): Cob {
    const { location, loc, pixCopiaECola, ...rest } = charge
    const pix = [...received.values()].filter(({ txid }) => txid === charge.txid)
    const where = {
      code: { location, loc, pixCopiaECola },
      location: { location },
      loc: { loc },
      nothing: {},
    }[choices.shows]
    return { ...rest, ...where, ...(pix.length > 0 && { pix: pix as Cob['pix'] }) }
  }

  return {
    charges,
    received,
    webhook: () => webhook,

    putCob(txid: string, body: unknown): Cob {
      const asked = parse(cobSolicitada, body, 'CobOperacaoInvalida', 'cob')
      if (asked.chave !== choices.pix_key) throw new Problem(400, 'CobOperacaoInvalida', [violation('cob.chave')])
      const { loc: _chosen, ...wanted } = asked
      const known = charges.get(txid)
      if (known && (choices.refuses_known_txids || known.status !== 'ATIVA')) {
        throw new Problem(400, 'CobOperacaoInvalida', [violation('cob.txid')])
      }
      const criacao = known?.calendario.criacao ?? new Date().toISOString()
      const location = `pix.banco.example/qr/v2/${known?.loc?.id ?? charges.size + 1}`
      const revisao = known ? known.revisao + 1 : 0
      const charge: Cob = {
        ...wanted,
        txid,
        revisao,
        status: 'ATIVA',
        location,
        calendario: {
          ...wanted.calendario,
          criacao,
        },
        loc: {
          id: known?.loc?.id ?? charges.size + 1,
          txid,
          location,
          tipoCob: 'cob',
          criacao,
        },
        pixCopiaECola: `copia-e-cola-${location}`,
      }
      charges.set(txid, charge)
      return shown(charge)
    },

    getCob(txid: string): Cob {
      const charge = charges.get(txid)
      if (!charge) throw new Problem(404, 'CobNaoEncontrado')
      return shown(charge)
    },

    putDevolucao(e2eid: string, id: string, body: unknown): Devolucao {
      const pix = find(e2eid)
      const asked = parse(devolucaoSolicitada, body, 'PixDevolucaoInvalida', 'devolucao')
      const alive = pix.devolucoes.filter(({ status }) => status !== 'NAO_REALIZADO')
      const total = alive.reduce((sum, { valor }) => sum + cents(valor), cents(asked.valor))
      const late = Date.now() - Date.parse(pix.horario) > DAYS_TO_RETURN * MS_PER_DAY
      if (pix.devolucoes.some((one) => one.id === id)) throw new Problem(400, 'PixDevolucaoInvalida', [violation('id')])
      if (total > cents(pix.valor)) throw new Problem(400, 'PixDevolucaoInvalida', [violation('devolucao.valor')])
      if (late) throw new Problem(400, 'PixDevolucaoInvalida', [violation('pix.horario')])
      const horario = { solicitacao: new Date().toISOString() }
      const one: Devolucao = { id, rtrId: anId('D'), ...asked, horario, status: 'EM_PROCESSAMENTO' }
      pix.devolucoes.push(one)
      return one
    },

    getDevolucao(e2eid: string, id: string): Devolucao {
      const one = find(e2eid).devolucoes.find((devolucao) => devolucao.id === id)
      if (!one) throw new Problem(404, 'PixDevolucaoNaoEncontrada')
      return one
    },

    putWebhook(chave: string, body: unknown): void {
      const { webhookUrl } = parse(webhookSolicitado, body, 'WebhookOperacaoInvalida', 'webhook')
      if (chave !== choices.pix_key) throw new Problem(400, 'WebhookOperacaoInvalida', [violation('chave')])
      webhook = { webhookUrl, cnpj: '11222333000181', criacao: new Date().toISOString() }
    },

    getWebhook(chave: string): Webhook {
      if (chave !== choices.pix_key || !webhook) throw new Problem(404, 'WebhookNaoEncontrado')
      return webhook
    },
  }
}

export function parse<T extends z.ZodType>(schema: T, body: unknown, type: string, root: string): z.output<T> {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  throw new Problem(
    400,
    type,
    read.error.issues.map(({ path }) => violation([root, ...path].join('.'))),
  )
}

export function violation(propriedade: string) {
  return { razao: `O campo ${propriedade} não respeita o que foi descrito.`, propriedade }
}

function cents(reais: string): number {
  return Number(reais.replace('.', ''))
}

/** 32 letters and digits, the first of which says whether money comes (E) or goes back (D). */
export function anId(kind: 'E' | 'D'): string {
  return kind + randomBytes(16).toString('hex').slice(1)
}
