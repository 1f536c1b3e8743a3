import type { DemoEvent, DemoSection, DemoTicketType } from './demo-event.ts'

const common = {
  producer_id: '2',
  category_id: '1',
  time_zone: 'America/Bahia',
  venue: {
    name: 'Arena Farol do Norte',
    city: 'Baía dos Ventos',
    state: 'BA',
    address: 'Avenida do Farol, 2000',
    map: 'arena-farol',
  },
  convenience_fee: 15,
  convenience_fee_mode: 'percentual',
} as const

const half: DemoTicketType = { name: 'Meia-entrada', kind: 'half', price_percent: 50, max_installments: 3 }
const senior: DemoTicketType = { name: 'Idoso 60+', kind: 'senior', price_percent: 50, max_installments: 3 }
const ancora: DemoTicketType = { name: 'Sócio Âncora', kind: 'member', price_percent: 0, plans: ['Âncora'] }
const vela: DemoTicketType = {
  name: 'Sócio Vela',
  kind: 'member',
  price_percent: 50,
  max_installments: 3,
  plans: ['Vela'],
}
const boia: DemoTicketType = {
  name: 'Sócio Boia',
  kind: 'member',
  price_percent: 75,
  max_installments: 3,
  plans: ['Boia'],
}

/** Members bought first: for everybody the sale opened three days ago. */
const GENERAL_SALE_DAY = -3

/** Each plan opens its window 6, 5 and 4 days before the general sale, and pays its share of the price. */
const presaleWindows = {
  Âncora: { from_day: 2, percent: 0 },
  Vela: { from_day: 3, percent: 50 },
  Boia: { from_day: 4, percent: 75 },
} as const
const PRESALE_GENERAL_DAY = 8
const PRESALE_SHARE = 0.1

export const mareAltaEvents: DemoEvent[] = [
  {
    ...common,
    id: '301',
    title: 'Maré Alta x Ferrovia Atlética',
    poster: 'mare-alta-noite',
    day: 9,
    time: '19:30',
    doors_minutes_before: 150,
    plan: 'arena-farol',
    age_rating: 'L',
    about_html: `
      <p>Noite de casa cheia na beira do mar. Pela abertura do returno, o <strong>Maré Alta</strong> recebe a Ferrovia
      Atlética na Arena Farol do Norte, e quem vencer dorme na liderança. Vista azul: o mosaico começa cinco minutos
      antes do apito.</p>
      <p>Os portões abrem às <strong>17h</strong>. A entrada é por reconhecimento facial, em todos os setores: cada
      portador faz a biometria uma única vez, pelo celular, e entra sem mostrar papel. Quem tem menos de 16 anos não
      precisa: basta o documento.</p>
      <ul>
        <li><strong>Portão A:</strong> Norte, a casa da torcida organizada.</li>
        <li><strong>Portão B:</strong> Leste inferior e Leste superior.</li>
        <li><strong>Portão C:</strong> Sul, setor da torcida visitante.</li>
        <li><strong>Portão D:</strong> Oeste, Camarote Farol e área PcD.</li>
      </ul>
      <p>Sócio do Clube Maré+ entra com a conta do clube e vê o preço do seu plano: Âncora não paga no Norte, Vela paga
      metade e Boia tem 25% de desconto. Não entram garrafas, fogos, guarda-chuva de ponta e camisa de outro clube nos
      setores do mandante.</p>`,
    max_per_order: 6,
    biometry_required: true,
    integration_ids: ['clube-mare'],
    sectors: [
      sector('Norte', stand({ capacity: 8000, price_cents: 6000, sold: 4716, members: [ancora, vela, boia] })),
      sector('Leste inferior', ...blocks('Bloco LI', { count: 11, price_cents: 10000, fullest: 0.9 })),
      sector('Leste superior', ...blocks('Bloco LS', { count: 13, price_cents: 8000, fullest: 0.6 })),
      sector(
        'Oeste',
        ...blocks('Bloco O', { count: 11, price_cents: 16000, fullest: 0.95 }),
        ...blocks('Bloco O', { first: 12, count: 13, price_cents: 16000, fullest: 0.7 }),
      ),
      sector('Camarote Farol', ...blocks('Camarote ', { count: 12, price_cents: 35000, fullest: 1 })),
      sector('Sul (visitante)', stand({ capacity: 6000, price_cents: 6000, sold: 6000 })),
      sector('PcD', accessible(300, 118)),
    ],
    coupons: [{ code: 'MAR20', method: 'fixed', value: 2000, max_items: 2, max_uses: 500, ticket_types: ['Inteira'] }],
  },
  {
    ...common,
    id: '302',
    title: 'Maré Alta x Cajueiro Real',
    poster: 'mare-alta-semifinal',
    day: 13,
    time: '21:30',
    doors_minutes_before: 150,
    age_rating: 'L',
    about_html: `
      <p>Semifinal, jogo único, e a arena já não tem um lugar vago: os ingressos acabaram em quatro horas. Se houver
      devoluções, elas voltam à venda aqui até a véspera do jogo.</p>
      <p>Para quem conseguiu: portões às 19h, entrada por reconhecimento facial e ônibus extras até uma hora depois do
      apito final.</p>`,
    biometry_required: true,
    integration_ids: ['clube-mare'],
    sectors: [
      sector('Norte', stand({ capacity: 8000, price_cents: 7000, sold: 8000, members: [ancora, vela, boia] })),
      sector('Leste', stand({ capacity: 20000, price_cents: 11000, sold: 20000, members: [vela, boia] })),
      sector('Oeste', stand({ capacity: 12000, price_cents: 18000, sold: 12000, members: [vela, boia] })),
      sector('Sul (visitante)', stand({ capacity: 6000, price_cents: 7000, sold: 6000 })),
      sector('PcD', accessible(300, 300)),
    ],
  },
  {
    ...common,
    id: '303',
    title: 'Maré Alta x União da Restinga',
    poster: 'mare-alta-de-dia',
    day: 24,
    time: '16:00',
    doors_minutes_before: 120,
    age_rating: 'L',
    about_html: `
      <p>Jogo de tarde, brisa do mar e família na arquibancada. Contra a União da Restinga, a festa começa às
      <strong>14h</strong>, com a feira de comida na esplanada do Portão A.</p>
      <p>A venda abre primeiro para sócios do Clube Maré+, um plano por dia: <strong>Âncora</strong>, depois
      <strong>Vela</strong>, depois <strong>Boia</strong>. Quatro dias mais tarde abre para todos, até o limite de cada
      setor.</p>`,
    biometry_required: true,
    integration_ids: ['clube-mare'],
    sectors: [
      sector('Norte', presale({ capacity: 8000, price_cents: 6000, plans: ['Âncora', 'Vela', 'Boia'] })),
      sector('Leste', presale({ capacity: 20000, price_cents: 9000, plans: ['Vela', 'Boia'] })),
      sector('Oeste', presale({ capacity: 12000, price_cents: 16000, plans: ['Vela', 'Boia'] })),
      sector('Sul (visitante)', presale({ capacity: 6000, price_cents: 6000, plans: [] })),
    ],
  },
  {
    ...common,
    id: '304',
    title: 'Visita à Arena Farol',
    poster: 'visita-arena-farol',
    day: 17,
    time: '10:00',
    doors_minutes_before: 30,
    age_rating: 'L',
    about_html: `
      <p>Vestiário, túnel, beira do campo e a sala onde ficam as taças: uma volta de 90 minutos pela arena, com guia. No
      fim, cada visitante cobra um pênalti no gol do Norte.</p>
      <p>Chegue 30 minutos antes, pelo Portão D. Use calçado fechado. Todo o percurso tem rampa ou elevador.</p>`,
    max_per_order: 5,
    sectors: [
      sector('Turma das 10h', { ...stand({ capacity: 120, price_cents: 2000, sold: 47 }), name: 'Visita guiada' }),
    ],
  },
  {
    ...common,
    id: '305',
    title: 'Sub-20: Maré Alta x Porto Velame',
    poster: 'mare-alta-de-dia',
    day: 11,
    time: '10:00',
    doors_minutes_before: 60,
    age_rating: 'L',
    about_html: `
      <p>A geração que vem aí joga de manhã, com arquibancada pertinho do campo. Abrimos só parte do setor Oeste e
      restam poucos lugares.</p>
      <p>Portão D, a partir das 9h. Crianças de até 6 anos não pagam, no colo de um adulto.</p>`,
    sectors: [sector('Oeste', stand({ capacity: 1500, price_cents: 1000, sold: 1418 }))],
  },
]

function sector(name: string, ...sections: DemoSection[]) {
  return { name, sections }
}

type Stand = { capacity: number; price_cents: number; sold: number; members?: DemoTicketType[] }

function stand({ capacity, price_cents, sold, members = [] }: Stand): DemoSection {
  const full = fullPrice({ price_cents, quantity: capacity, sold, from_day: GENERAL_SALE_DAY })
  return { name: 'Lugar livre', places: { capacity }, tickets: [full, half, senior, ...members] }
}

type Blocks = { first?: number; count: number; price_cents: number; fullest: number }

/** A numbered stand as a row of blocks. The middle ones sell first: `fullest` is the share sold there. */
function blocks(prefix: string, { first = 1, count, price_cents, fullest }: Blocks): DemoSection[] {
  const middle = (count - 1) / 2
  return Array.from({ length: count }, (_, i) => {
    const from_middle = Math.trunc(Math.abs(i - middle)) / middle
    const sold_share = fullest * (1 - 0.7 * from_middle)
    const full = fullPrice({ price_cents, sold_share, from_day: GENERAL_SALE_DAY })
    return { name: `${prefix}${first + i}`, places: 'drawn', tickets: [full, half, senior, vela, boia] }
  })
}

function accessible(capacity: number, sold: number): DemoSection {
  const full = fullPrice({ price_cents: 6000, quantity: capacity, sold, from_day: GENERAL_SALE_DAY })
  const companion: DemoTicketType = { name: 'Acompanhante', kind: 'companion', price_percent: 50, max_installments: 3 }
  return { name: 'Área PcD', places: { capacity }, tickets: [{ ...full, name: 'PcD' }, companion] }
}

type Presale = { capacity: number; price_cents: number; plans: Plan[] }
type Plan = keyof typeof presaleWindows

function presale({ capacity, price_cents, plans }: Presale): DemoSection {
  const kept = Math.round(capacity * PRESALE_SHARE)
  const quantity = capacity - kept * plans.length
  const members = plans.map((plan): DemoTicketType => {
    const { from_day, percent } = presaleWindows[plan]
    const batch = { name: 'Pré-venda', price_cents: (price_cents * percent) / 100, quantity: kept, from_day }
    return { name: `Sócio ${plan}`, kind: 'member', max_installments: 3, plans: [plan], batches: [batch] }
  })
  const full = fullPrice({ price_cents, quantity, sold: 0, from_day: PRESALE_GENERAL_DAY })
  return { name: 'Lugar livre', places: { capacity }, tickets: [full, half, senior, ...members] }
}

type FullPrice = { price_cents: number; from_day: number } & (
  | { quantity: number; sold: number }
  | { sold_share: number }
)

function fullPrice(batch: FullPrice): DemoTicketType {
  return { name: 'Inteira', kind: 'full', max_installments: 3, batches: [{ name: 'Lote único', ...batch }] }
}
