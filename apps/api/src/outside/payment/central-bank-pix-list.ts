import * as z from 'zod'
import type { Bank } from './central-bank-pix-connection.ts'
import { capturedOf, isClawback, refundsOf } from './central-bank-pix-reading.ts'
import { cob, listOf, understand } from './central-bank-pix-shapes.ts'
import { ProviderUnreachable, type ListedCharge } from './provider.ts'

const PAGE_SIZE = 100
/** A charge with its code, its Pix and what went back of it may have some thousand characters. */
const MAX_BYTES = 1024 * 1024

const page = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.int() }) }),
  cobs: listOf(cob),
})

/** Charges made in this time, a hundred at a time. */
export async function* listPixCharges(bank: Bank, { from, to }: { from: Date; to: Date }): AsyncIterable<ListedCharge> {
  for (let number = 0, pages = 1; number < pages; number++) {
    const asked = new URLSearchParams({
      inicio: from.toISOString(),
      fim: to.toISOString(),
      'paginacao.paginaAtual': String(number),
      'paginacao.itensPorPagina': String(PAGE_SIZE),
    })
    const { status, json } = await bank.call('GET', `/cob?${asked.toString()}`, undefined, { max_bytes: MAX_BYTES })
    if (status !== 200) throw new ProviderUnreachable(`the bank answered ${status}`)
    const read = understand(page, json)
    pages = read.parametros.paginacao.quantidadeDePaginas
    for (const charge of read.cobs) {
      const all = charge.pix.flatMap(({ devolucoes }) => devolucoes)
      const back = refundsOf(charge).filter(({ state }) => state === 'done')
      yield {
        key: charge.txid,
        made_at: charge.calendario.criacao,
        amount_cents: charge.valor.original,
        captured_cents: capturedOf(charge),
        returned_cents: back.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
        charged_back: all.some((one) => isClawback(one) && one.status === 'DEVOLVIDO'),
      }
    }
  }
}
