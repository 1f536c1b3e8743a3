import type { DemoBatch, DemoEvent, DemoSection, DemoTicketType } from './demo-event.ts'

const SHOWS = '3'
const FOOD = '7'
const OTHER = '0'

const city = { city: 'Lagoa Serena', state: 'GO' }
const lounge = {
  producer_id: '5',
  time_zone: 'America/Sao_Paulo',
  venue: { name: 'Lagoa Serena Lounge', ...city, address: 'Avenida Beira Lago, 900', map: 'lagoa-lounge' },
  age_rating: '18',
  convenience_fee: 10,
  convenience_fee_mode: 'percentual',
} as const
const club = {
  producer_id: '6',
  time_zone: 'America/Sao_Paulo',
  venue: { name: 'Clube Lagoa Serena', ...city, address: 'Alameda dos Buritis, 77', map: 'lagoa-clube' },
  convenience_fee: 5,
  convenience_fee_mode: 'percentual',
} as const

const half: DemoTicketType = { name: 'Meia-entrada', kind: 'half', price_percent: 50, max_installments: 6 }

const DAY_USE_PLACES = 400

const DAYS_PER_WEEK = 7
const SATURDAY = 6

const loungeEvents: DemoEvent[] = [
  {
    ...lounge,
    id: '601',
    category_id: FOOD,
    title: 'Pôr do Sol no Deck',
    poster: 'por-do-sol-no-deck',
    day: 15,
    time: '17:30',
    doors_minutes_before: 60,
    about_html: `
      <p>A lagoa fica dourada por doze minutos, e o deck foi feito para isso. O <strong>Pôr do Sol no Deck</strong>
      reúne discotecagem em vinil, coquetéis da casa e pequenos pratos de brasa, com a primeira taça por nossa
      conta.</p>
      <p>A casa abre às <strong>16h30</strong>; o sol se põe por volta das 18h30 e a noite segue até a uma. Consumo à
      parte.</p>
      <ul>
        <li><strong>Mesa 4 lugares:</strong> à beira do guarda-corpo; um ingresso vale para quatro pessoas.</li>
        <li><strong>Bistrô 2 lugares:</strong> mesa alta perto do bar; um ingresso vale para duas pessoas.</li>
        <li><strong>Individual:</strong> circulação no deck e nos sofás, sem mesa reservada.</li>
      </ul>
      <p>Só para maiores de 18 anos, com documento. A mesa fica guardada até as 19h em nome do responsável. Noites de
      deck pedem um casaco leve.</p>`,
    max_per_order: 4,
    sectors: [
      {
        name: 'Deck',
        sections: [
          tables('Mesas', 'Mesa 4 lugares', 24, 60000, 11),
          tables('Bistrôs', 'Bistrô 2 lugares', 20, 32000, 8),
          standing('Deck livre', 160, 14000, 62),
        ],
      },
    ],
  },
  {
    ...lounge,
    id: '602',
    category_id: SHOWS,
    title: 'Cordas à Beira d’Água',
    poster: 'cordas-a-beira-dagua',
    day: 43,
    time: '20:00',
    doors_minutes_before: 90,
    about_html: `
      <p>Violão, bandolim e contrabaixo em volta do fogo, sem microfone e a três passos da sua mesa. Duas entradas de 50
      minutos, com menu da estação servido entre elas, cobrado à parte.</p>
      <p>Só para maiores de 18 anos. Em noite de chuva, o trio toca no salão envidraçado.</p>`,
    max_per_order: 4,
    sectors: [
      {
        name: 'Salão',
        sections: [tables('Mesas', 'Mesa 4 lugares', 18, 72000, 5), standing('Balcão do bar', 40, 16000, 9)],
      },
    ],
  },
  {
    ...lounge,
    id: '603',
    category_id: FOOD,
    title: 'Jantar das Quatro Brasas',
    poster: 'quatro-brasas',
    day: 51,
    time: '19:30',
    doors_minutes_before: 30,
    about_html: `
      <p>Quatro lenhas, quatro pratos, quatro vinhos. Um jantar às cegas em que só a fumaça dá pistas: laranjeira,
      jabuticabeira, pequizeiro e goiabeira.</p>
      <p>O valor inclui menu e bebidas. Avise sobre alergias até três dias antes. Só para maiores de 18 anos.</p>`,
    max_per_order: 2,
    sectors: [{ name: 'Salão', sections: [tables('Mesas', 'Mesa 2 lugares', 30, 58000, 28)] }],
  },
]

const clubEvents: DemoEvent[] = [
  {
    ...club,
    id: '701',
    category_id: SHOWS,
    title: 'Baile das Águas',
    poster: 'baile-das-aguas',
    day: 33,
    time: '22:00',
    doors_minutes_before: 60,
    age_rating: '16',
    about_html: `
      <p>Uma orquestra de baile com dezoito músicos, pista de tacos encerada e a lagoa acesa por duzentas lanternas. O
      <strong>Baile das Águas</strong> é a noite mais antiga do clube e continua sendo a mais disputada.</p>
      <p>Os portões abrem às <strong>21h</strong> e a orquestra toca das 22h às 4h, com dois intervalos. Traje passeio
      completo; branco e azul são bem-vindos. O buffet de frios está incluído, as bebidas não.</p>
      <ul>
        <li><strong>Sócio:</strong> um ingresso por titular ou dependente em dia.</li>
        <li><strong>Convidado:</strong> quem vem com um sócio ou por conta própria.</li>
        <li><strong>Infantil:</strong> até 12 anos, com recreação e monitores até a meia-noite.</li>
      </ul>
      <p>Menores de 16 anos só entram com os pais ou responsável.</p>`,
    sectors: [
      {
        name: 'Salão nobre',
        sections: [
          {
            name: 'Pista e mesas livres',
            places: { capacity: 900 },
            tickets: [
              { name: 'Convidado', kind: 'full', max_installments: 3, batches: [oneBatch(16000, 400, 143)] },
              {
                name: 'Sócio',
                kind: 'member',
                max_installments: 3,
                plans: ['Clube Lagoa Serena'],
                batches: [oneBatch(8000, 400, 212)],
              },
              { name: 'Infantil (até 12)', kind: 'full', max_installments: 3, batches: [oneBatch(4000, 100, 27)] },
            ],
          },
        ],
      },
    ],
  },
  dayUse('702', 0, 400),
  dayUse('703', 1, 188),
  dayUse('704', 2, 64),
  dayUse('705', 3, 19),
]

export const lagoaEvents: DemoEvent[] = [...loungeEvents, ...clubEvents]

function dayUse(id: string, week: number, sold: number): DemoEvent {
  return {
    ...club,
    id,
    category_id: OTHER,
    title: 'Day use Lagoa Serena',
    poster: 'day-use-lagoa-serena',
    // Never sooner than a week.
    day: (1 + week) * DAYS_PER_WEEK,
    weekday: SATURDAY,
    time: '09:00',
    doors_minutes_before: 0,
    age_rating: 'L',
    about_html: `
      <p>Um sábado inteiro de clube, das <strong>9h às 18h</strong>: piscinas, prainha com salva-vidas, caiaque, quadras
      e redário. Há restaurante e lanchonete; de casa, só água e fruta.</p>
      <p>Leve traje de banho, toalha e protetor solar. Crianças de até 5 anos não pagam. O exame da piscina é feito na
      entrada, sem custo, e o ingresso vale só para o dia escolhido.</p>`,
    sectors: [
      {
        name: 'Clube',
        sections: [
          {
            name: 'Entrada do dia',
            places: { capacity: DAY_USE_PLACES },
            tickets: [
              { name: 'Inteira', kind: 'full', batches: [oneBatch(7000, DAY_USE_PLACES, sold)] },
              { name: 'Idoso 60+', kind: 'senior', price_percent: 50 },
            ],
          },
        ],
      },
    ],
  }
}

/** One ticket is a whole table with one responsible holder. */
function tables(name: string, ticket: string, count: number, price_cents: number, sold: number): DemoSection {
  const batches = [oneBatch(price_cents, count, sold)]
  return { name, places: { capacity: count }, tickets: [{ name: ticket, kind: 'full', max_installments: 6, batches }] }
}

function standing(name: string, capacity: number, price_cents: number, sold: number): DemoSection {
  const batches = [oneBatch(price_cents, capacity, sold)]
  return {
    name,
    places: { capacity },
    tickets: [{ name: 'Individual', kind: 'full', max_installments: 6, batches }, half],
  }
}

function oneBatch(price_cents: number, quantity: number, sold: number): DemoBatch {
  return { name: 'Lote único', price_cents, quantity, sold }
}
