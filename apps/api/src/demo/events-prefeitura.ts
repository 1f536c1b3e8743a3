import type { DemoEvent, DemoSection, DemoTicketType } from './demo-event.ts'

const THEATRE = '4'
const FREE = '6'
const FOOD = '7'
const SHOWS = '3'

const common = {
  producer_id: '4',
  time_zone: 'America/Sao_Paulo',
  convenience_fee: 0,
  convenience_fee_mode: 'percentual',
} as const
const city = { city: 'Ribeirão das Flores', state: 'SP' }
const square = { name: 'Praça da Matriz', ...city, map: 'praca-matriz' } as const
const theatre = { name: 'Teatro Municipal', ...city, address: 'Rua do Coreto, 45', map: 'teatro-municipal' } as const
const station = {
  name: 'Pavilhão da Estação',
  ...city,
  address: 'Rua dos Trilhos, 8',
  map: 'pavilhao-estacao',
} as const

const half: DemoTicketType = { name: 'Meia-entrada', kind: 'half', price_percent: 50 }
const senior: DemoTicketType = { name: 'Idoso 60+', kind: 'senior', price_percent: 50 }

export const prefeituraEvents: DemoEvent[] = [
  {
    ...common,
    id: '501',
    category_id: FREE,
    title: 'Cinema na Praça',
    poster: 'cinema-na-praca',
    day: 5,
    time: '19:00',
    doors_minutes_before: 60,
    venue: square,
    age_rating: 'L',
    about_html: `
      <p>A tela sobe em frente à Matriz, a pipoca estoura no coreto e a praça vira sala de cinema. A sessão desta edição
      é de <strong>curtas feitos por moradores</strong> nas oficinas do ano, seguida de um longa de animação
      dublado.</p>
      <p>A entrada é gratuita, com lugar garantido para quem reserva: até <strong>2 ingressos por CPF</strong>. A praça
      abre às 18h; a partir das 18h50, os lugares reservados e vazios são liberados para a fila.</p>
      <ul>
        <li><strong>Gramado:</strong> lugar livre. Traga canga ou almofada.</li>
        <li><strong>Cadeiras:</strong> preferência para 60+, gestantes e pessoas com mobilidade reduzida.</li>
      </ul>
      <p>Livre para todas as idades. Há audiodescrição e intérprete de Libras. Se chover, a sessão passa para o Teatro
      Municipal. Não vai poder ir? Devolva o lugar para outra pessoa.</p>`,
    max_per_order: 2,
    max_per_cpf: 2,
    sectors: [
      { name: 'Gramado', sections: [free('Lugar livre, traga sua canga', 800, 632)] },
      { name: 'Cadeiras', sections: [free('Preferencial', 120, 71)] },
    ],
  },
  {
    ...common,
    id: '502',
    category_id: SHOWS,
    title: 'Orquestra Municipal',
    poster: 'orquestra-municipal',
    day: 20,
    time: '20:00',
    doors_minutes_before: 60,
    venue: theatre,
    plan: 'teatro-municipal',
    age_rating: 'L',
    about_html: `
      <p>Sessenta músicos, todos da cidade, abrem a temporada com um programa que sai da valsa e chega ao baião. Na
      segunda parte, o coro das escolas municipais sobe ao palco para uma cantata escrita para esta noite.</p>
      <p>O teatro abre às <strong>19h</strong> e o concerto dura 100 minutos, com intervalo. Depois do início, a entrada
      é só entre as peças.</p>
      <p>Livre; recomendado a partir de 7 anos. Os lugares são numerados e há espaços para cadeira de rodas na primeira
      fila da plateia. Ingresso a preço popular e sem taxa.</p>`,
    max_per_order: 4,
    sectors: [
      { name: 'Plateia', sections: [concert('Plateia', 360, 148)] },
      { name: 'Balcão', sections: [concert('Balcão', 120, 37)] },
    ],
  },
  {
    ...common,
    id: '503',
    category_id: FOOD,
    title: 'Arraial da Estação',
    poster: 'arraial-da-estacao',
    day: 60,
    time: '17:00',
    doors_minutes_before: 0,
    venue: station,
    age_rating: 'L',
    about_html: `
      <p>O trem não passa mais, mas a plataforma lota: é noite de <strong>Arraial da Estação</strong>, com quadrilha,
      sanfona, correio elegante e as barracas das associações de bairro. Tem milho, tem canjica, tem quentão sem álcool
      para as crianças.</p>
      <p>O ingresso é a <strong>inteira solidária</strong>: R$ 15,00 e 1 kg de alimento não perecível, entregue no
      portão. Na última edição foram seis toneladas para as cozinhas comunitárias.</p>
      <ul>
        <li>Das 17h à meia-noite; quadrilha às 20h e às 22h.</li>
        <li>Crianças de até 6 anos não pagam.</li>
        <li>Venha a caráter: chapéu de palha ganha desconto na pescaria.</li>
      </ul>`,
    sectors: [
      {
        name: 'Pátio da estação',
        sections: [
          {
            name: 'Entrada',
            places: { capacity: 5000 },
            tickets: [
              {
                name: 'Inteira solidária (1 kg de alimento)',
                kind: 'social',
                batches: [{ name: 'Lote único', price_cents: 1500, quantity: 5000, sold: 864 }],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    ...common,
    id: '504',
    category_id: FREE,
    title: 'Caminhada das Águas',
    poster: 'caminhada-das-aguas',
    day: 46,
    time: '07:00',
    doors_minutes_before: 60,
    venue: square,
    age_rating: 'L',
    about_html: `
      <p>Seis quilômetros a pé pelas nascentes que dão nome à cidade, em ritmo de conversa, com paradas para ouvir quem
      cuida delas. A saída é da Praça da Matriz e a volta é de ônibus.</p>
      <p>Inscrição gratuita. Leve água, chapéu e um saquinho para o lixo que encontrar no caminho.</p>`,
    max_per_order: 4,
    max_per_cpf: 4,
    sectors: [{ name: 'Caminhada', sections: [free('Saída às 7h', 500, 0, 5)] }],
  },
  {
    ...common,
    id: '505',
    category_id: THEATRE,
    title: 'Comédia na Estação',
    poster: 'comedia-na-estacao',
    day: 8,
    time: '20:00',
    doors_minutes_before: 30,
    venue: station,
    age_rating: '12',
    about_html: `
      <p>Três grupos de teatro amador apresentam esquetes sobre a vida numa cidade em que todo mundo se conhece. Os
      ingressos desta noite acabaram; as cadeiras devolvidas voltam à venda aqui.</p>`,
    max_per_order: 4,
    sectors: [
      {
        name: 'Pavilhão',
        sections: [
          {
            name: 'Lugar livre',
            places: { capacity: 180 },
            tickets: [
              {
                name: 'Inteira',
                kind: 'full',
                batches: [{ name: 'Lote único', price_cents: 1000, quantity: 180, sold: 180 }],
              },
              half,
            ],
          },
        ],
      },
    ],
  },
]

function free(name: string, capacity: number, sold: number, from_day = -10): DemoSection {
  const batches = [{ name: 'Lote único', price_cents: 0, quantity: capacity, sold, from_day }]
  return { name, places: { capacity }, tickets: [{ name: 'Entrada gratuita', kind: 'full', batches }] }
}

function concert(name: string, quantity: number, sold: number): DemoSection {
  const batches = [{ name: 'Lote único', price_cents: 2000, quantity, sold }]
  return { name, places: 'drawn', tickets: [{ name: 'Inteira', kind: 'full', batches }, half, senior] }
}
