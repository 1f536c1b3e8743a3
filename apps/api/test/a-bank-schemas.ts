import * as z from 'zod'

/*
 * Written from the Central Bank's description of its interface for receiving Pix, version 2.9.0. Patterns are anchored here, and
 * requests may hold nothing else: a misspelt optional field would otherwise never be noticed.
 */

const INT32 = 2_147_483_647
const txid = z.string().regex(/^[a-zA-Z0-9]{26,35}$/)
const endToEndId = z.string().regex(/^[a-zA-Z0-9]{32}$/)
const devolucaoId = z.string().regex(/^[a-zA-Z0-9]{1,35}$/)
const reais = z.string().regex(/^\d{1,10}\.\d{2}$/)
const moreThanZero = reais.refine((text) => /[1-9]/.test(text), 'zero')
const chave = z.string().max(77)
const time = z.iso.datetime({ offset: true })
const location = z.string().max(77)

const nome = z.string().max(200)
const devedor = z.union([
  z.strictObject({ cpf: z.string().regex(/^\d{11}$/), nome }),
  z.strictObject({ cnpj: z.string().regex(/^[0-9A-Z]{14}$/), nome }),
])
const base = {
  devedor: devedor.optional(),
  chave,
  solicitacaoPagador: z.string().max(140).optional(),
  infoAdicionais: z
    .array(z.strictObject({ nome: z.string().max(50), valor: z.string().max(200) }))
    .max(50)
    .optional(),
}
const modalidadeAlteracao = z.int().min(0).max(1).optional()

export const cobSolicitada = z.strictObject({
  ...base,
  calendario: z.strictObject({ expiracao: z.int().min(1).max(INT32).default(86_400) }),
  valor: z.strictObject({ original: moreThanZero, modalidadeAlteracao }),
  loc: z.strictObject({ id: z.int(), tipoCob: z.literal('cob') }).optional(),
})

/** Everything about a charge may be revised there; we do nothing but take one back. */
export const cobRevisada = z.strictObject({ status: z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR') })

const devolucaoCompleta = z.strictObject({
  id: devolucaoId,
  rtrId: endToEndId,
  valor: reais,
  natureza: z.enum(['ORIGINAL', 'RETIRADA', 'MED_OPERACIONAL', 'MED_FRAUDE', 'MED_PIX_AUTOMATICO']).optional(),
  descricao: z.string().max(140).optional(),
  horario: z.strictObject({ solicitacao: time, liquidacao: time.optional() }),
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  motivo: z.string().max(140).optional(),
})
export type Devolucao = z.infer<typeof devolucaoCompleta>

export const pixRecebido = z.strictObject({
  endToEndId,
  txid: z
    .string()
    .regex(/^[a-zA-Z0-9]{1,35}$/)
    .optional(),
  valor: reais,
  chave: chave.optional(),
  horario: time,
  infoPagador: z.string().max(140).optional(),
  devolucoes: z.array(devolucaoCompleta).optional(),
})
export type Pix = z.infer<typeof pixRecebido>

const cobGerada = z.strictObject({
  ...base,
  txid,
  calendario: z.strictObject({ criacao: time, expiracao: z.int() }),
  revisao: z.int().min(0),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  valor: z.strictObject({ original: reais, modalidadeAlteracao }),
  loc: z.strictObject({ id: z.int(), txid, location, tipoCob: z.enum(['cob', 'cobv']), criacao: time }).optional(),
  location: location.optional(),
  pixCopiaECola: z.string().max(512).optional(),
})
const cobCompleta = cobGerada.extend({ pix: z.array(pixRecebido.extend({ txid })).optional() })
export type Cob = z.infer<typeof cobCompleta>

const whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
/** Both ends are needed; pages count from 0 and hold 100 unless told otherwise, 1,000 at most. */
export const cobsPedidas = z
  .strictObject({
    inicio: time,
    fim: time,
    'paginacao.paginaAtual': whole.default(0),
    'paginacao.itensPorPagina': whole.pipe(z.int().min(1).max(1_000)).default(100),
  })
  .refine(({ inicio, fim }) => Date.parse(inicio) <= Date.parse(fim))
const cobsConsultadas = z.strictObject({
  parametros: z.strictObject({
    inicio: time,
    fim: time,
    paginacao: z.strictObject({
      paginaAtual: z.int(),
      itensPorPagina: z.int(),
      quantidadeDePaginas: z.int(),
      quantidadeTotalDeItens: z.int(),
    }),
  }),
  cobs: z.array(cobCompleta),
})

export const devolucaoSolicitada = z.strictObject({
  valor: reais,
  natureza: z.enum(['ORIGINAL', 'RETIRADA']).optional(),
  descricao: z.string().max(140).optional(),
})

export const webhookSolicitado = z.strictObject({ webhookUrl: z.url() })
const webhookCompleto = z.strictObject({
  webhookUrl: z.url(),
  cnpj: z.string().regex(/^[0-9A-Z]{14}$/),
  criacao: time,
})
export type Webhook = z.infer<typeof webhookCompleto>

export const problema = z.strictObject({
  type: z.string().regex(/^https:\/\/pix\.bcb\.gov\.br\/api\/v2\/error\/[A-Z][A-Za-z]+$/),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  correlationId: z.string().optional(),
  violacoes: z
    .array(
      z.strictObject({
        razao: z.string().optional(),
        propriedade: z.string().optional(),
        valor: z.string().optional(),
      }),
    )
    .optional(),
})

/** The calls a bank offers us: who may make them, what is in their address and what they answer when all is well. */
export const CALLS = [
  { method: 'PUT', path: ['cob', txid], scope: 'cob.write', status: 201, answer: cobGerada },
  { method: 'GET', path: ['cob', txid], scope: 'cob.read', status: 200, answer: cobCompleta },
  {
    method: 'PUT',
    path: ['pix', endToEndId, 'devolucao', devolucaoId],
    scope: 'pix.write',
    status: 201,
    answer: devolucaoCompleta,
  },
  {
    method: 'GET',
    path: ['pix', endToEndId, 'devolucao', devolucaoId],
    scope: 'pix.read',
    status: 200,
    answer: devolucaoCompleta,
  },
  { method: 'PUT', path: ['webhook', chave], scope: 'webhook.write', status: 200, answer: z.undefined() },
  { method: 'GET', path: ['webhook', chave], scope: 'webhook.read', status: 200, answer: webhookCompleto },
] as const

/** Calls that only a bank with books of its own can answer. */
export const BOOK_CALLS = [
  { method: 'PATCH', path: ['cob', txid], scope: 'cob.write', status: 200, answer: cobGerada },
  { method: 'GET', path: ['cob'], scope: 'cob.read', status: 200, answer: cobsConsultadas },
] as const

export const tokenRequest = z.strictObject({
  grant_type: z.literal('client_credentials'),
  scope: z.string().regex(/^((cob|pix|webhook)\.(read|write) ?)+$/),
})
