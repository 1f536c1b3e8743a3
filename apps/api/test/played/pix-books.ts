import type { Db } from '#db/db.ts'
import type { Cob, cobSolicitada, Devolucao, Pix } from '#test/a-bank-schemas.ts'
import { Problem } from '#test/fake-bank-ledger.ts'
import type * as z from 'zod'

type AskedCob = z.output<typeof cobSolicitada>

/** What the ledger does not know of a charge: whose it is, by the receiver's key, and in which words it was asked for. */
export type About = { owner: string; asked: AskedCob }

type BookedRefund = { id: string; amount_cents: number; state: 'processing' | 'done'; age_s: number }
type Booked = {
  key: string
  number: number
  state: string
  captured_cents: number
  pix_code: string
  about: About
  age_s: number
  refunds: BookedRefund[]
}

/** Whoever asks has a clock of their own, which nobody moves: they are told how long ago something was. */
const BOOKED = `
  select key, number::int, state, captured_cents, pix_code, about,
         extract(epoch from clock() - created_at)::float8 as age_s,
         coalesce((select jsonb_agg(jsonb_build_object('id', refund.key, 'amount_cents', refund.amount_cents,
                     'state', refund.state, 'age_s', extract(epoch from clock() - refund.created_at)) order by refund.number)
                     from sandbox.refunds refund where refund.charge_key = charge.key), '[]') as refunds
    from sandbox.charges charge`

export async function getCob(db: Db, owner: string, txid: string): Promise<Cob> {
  const [row] = await db.query<Booked>(`${BOOKED} where key = $1 and about ->> 'owner' = $2`, [txid, owner])
  if (!row) throw new Problem(404, 'CobNaoEncontrado')
  return cobOf(row)
}

type Page = { inicio: string; fim: string; 'paginacao.paginaAtual': number; 'paginacao.itensPorPagina': number }

export async function listCobs(db: Db, owner: string, asked: Page): Promise<object> {
  const { inicio, fim, 'paginacao.paginaAtual': paginaAtual, 'paginacao.itensPorPagina': itensPorPagina } = asked
  const wanted = `about ->> 'owner' = $1 and created_at >= $2 and created_at <= $3`
  const [{ total } = { total: 0 }] = await db.query<{ total: number }>(
    `select count(*)::int as total from sandbox.charges where ${wanted}`,
    [owner, inicio, fim],
  )
  const rows = await db.query<Booked>(`${BOOKED} where ${wanted} order by number limit $4 offset $5`, [
    owner,
    inicio,
    fim,
    itensPorPagina,
    paginaAtual * itensPorPagina,
  ])
  const quantidadeDePaginas = Math.ceil(total / itensPorPagina)
  const paginacao = { paginaAtual, itensPorPagina, quantidadeDePaginas, quantidadeTotalDeItens: total }
  return { parametros: { inicio, fim, paginacao }, cobs: rows.map(cobOf) }
}

/** A bank never says that a charge's time is over. */
const STATUS: Record<string, Cob['status']> = {
  approved: 'CONCLUIDA',
  charged_back: 'CONCLUIDA',
  cancelled: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
}

function cobOf(row: Booked): Cob {
  const { key: txid, number, state, pix_code: pixCopiaECola, about } = row
  const { loc: _chosen, calendario, ...asked } = about.asked
  const criacao = ago(row.age_s)
  const location = `pix.banco.example/qr/v2/${number}`
  return {
    ...asked,
    txid,
    revisao: state === 'cancelled' ? 1 : 0,
    status: STATUS[state] ?? 'ATIVA',
    calendario: { ...calendario, criacao },
    location,
    loc: { id: number, txid, location, tipoCob: 'cob', criacao },
    pixCopiaECola,
    ...(row.captured_cents > 0 && { pix: [pixOf(row)] }),
  }
}

function pixOf({ key: txid, captured_cents, age_s, about, state, number, refunds }: Booked): Pix & { txid: string } {
  const left_cents = refunds.reduce((rest, { amount_cents }) => rest - amount_cents, captured_cents)
  const taken: Devolucao = {
    id: `MED${number}`,
    rtrId: backwards(txid),
    valor: reais(left_cents),
    natureza: 'MED_FRAUDE',
    horario: { solicitacao: ago(0), liquidacao: ago(0) },
    status: 'DEVOLVIDO',
  }
  return {
    endToEndId: backwards(txid),
    txid,
    valor: reais(captured_cents),
    chave: about.owner,
    horario: ago(age_s),
    devolucoes: [...refunds.map(devolucaoOf), ...(state === 'charged_back' ? [taken] : [])],
  }
}

function devolucaoOf({ id, amount_cents, state, age_s }: BookedRefund): Devolucao {
  const solicitacao = ago(age_s)
  return {
    id,
    rtrId: backwards(id).slice(0, RTR_LENGTH),
    valor: reais(amount_cents),
    natureza: 'ORIGINAL',
    horario: { solicitacao, ...(state === 'done' && { liquidacao: ago(0) }) },
    status: state === 'done' ? 'DEVOLVIDO' : 'EM_PROCESSAMENTO',
  }
}

const RTR_LENGTH = 32

/** A Pix is named like its charge read backwards: whoever takes one name for the other finds nothing. */
export function backwards(name: string): string {
  return name.split('').toReversed().join('')
}

function ago(seconds: number): string {
  return new Date(Date.now() - seconds * 1_000).toISOString()
}

function reais(cents: number): string {
  return (cents / 100).toFixed(2)
}

export function centsOf(text: string): number {
  return Number(text.replace('.', ''))
}
