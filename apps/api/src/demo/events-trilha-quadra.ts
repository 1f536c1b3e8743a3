import type { DemoBatch, DemoEvent, DemoField, DemoSection, DemoTicketType } from './demo-event.ts'

const RUNNING = '5'
const OTHER = '0'

const common = { producer_id: '3', time_zone: 'America/Sao_Paulo' }
const dam = {
  name: 'Represa do Mirante',
  city: 'Vale Claro',
  state: 'MG',
  address: 'Rodovia da Represa, km 11',
  map: 'represa-mirante',
} as const
const beach = { name: 'Arena de Areia', city: 'Vale Claro', state: 'MG', map: 'arena-areia' } as const

const senior: DemoTicketType = { name: 'Idoso 60+', kind: 'senior', price_percent: 50, max_installments: 3 }
const shirt: DemoField = {
  id: 'shirt_size',
  label: 'Tamanho da camiseta',
  kind: 'select',
  required: true,
  options: ['PP', 'P', 'M', 'G', 'GG', 'XGG'],
}
const team: DemoField = { id: 'team', label: 'Equipe', kind: 'text', required: false }
const emergency: DemoField = { id: 'emergency_contact', label: 'Contato de emergência', kind: 'phone', required: true }
const partner: DemoField = { id: 'partner_name', label: 'Nome de quem joga com você', kind: 'text', required: true }
const runner = [shirt, team, emergency]

export const trilhaQuadraEvents: DemoEvent[] = [
  {
    ...common,
    id: '401',
    category_id: RUNNING,
    title: 'Corrida da Represa 5k, 10k e 21k',
    poster: 'corrida-da-represa',
    day: 55,
    time: '06:30',
    doors_minutes_before: 90,
    venue: dam,
    age_rating: 'L',
    about_html: `
      <p>A neblina ainda está na água quando a largada acontece. A <strong>Corrida da Represa</strong> dá a volta no
      espelho d'água de Vale Claro por estrada de terra batida, ponte de madeira e, para quem escolheu os 21 km, uma
      subida até o mirante que vale a foto.</p>
      <p>A arena abre às <strong>5h</strong>. Os 21 km largam às 6h30, os 10 km às 6h45 e os 5 km às 7h. Há água a cada
      três quilômetros, guarda-volumes, fisioterapia na chegada e café da roça para todos.</p>
      <ul>
        <li>O kit tem camiseta, número com chip e sacola; retire na véspera, das 10h às 18h, com documento com
        foto.</li>
        <li>Cada CPF faz <strong>uma inscrição</strong>. O tamanho da camiseta não muda depois da compra.</li>
        <li>Idade mínima: 14 anos para 5 km, 16 para 10 km e 18 para 21 km.</li>
      </ul>
      <p>O preço muda por data: quanto antes, melhor. Leve tênis que já conhece o seu pé e copo próprio: na represa não
      há copo descartável.</p>`,
    convenience_fee: 8,
    convenience_fee_mode: 'percentual',
    max_per_order: 1,
    max_per_cpf: 1,
    sectors: [
      { name: '5 km', sections: [race('Largada às 7h', 1200, 322)] },
      { name: '10 km', sections: [race('Largada às 6h45', 900, 268)] },
      { name: '21 km', sections: [race('Largada às 6h30', 600, 197)] },
    ],
  },
  {
    ...common,
    id: '402',
    category_id: OTHER,
    title: 'Open de Beach Tennis',
    poster: 'open-de-beach-tennis',
    day: 30,
    time: '09:00',
    doors_minutes_before: 60,
    venue: beach,
    age_rating: 'L',
    about_html: `
      <p>Oito quadras na areia branca, o mar do lado e jogo o dia inteiro. O <strong>Open</strong> é para duplas de
      todos os níveis: a fase de grupos garante pelo menos três partidas, e as finais são sob os refletores.</p>
      <p>A inscrição vale para a <strong>dupla</strong>: uma pessoa compra e informa o nome de quem joga com ela. O
      credenciamento começa às 8h; quem chegar depois das 8h45 perde a primeira partida.</p>
      <p>Leve raquete, boné, protetor solar e água; as bolas são por nossa conta. Para quem só quer ver, a arquibancada
      é livre e gratuita.</p>`,
    convenience_fee: 8,
    convenience_fee_mode: 'percentual',
    max_per_order: 2,
    sectors: [
      { name: 'Feminina', sections: [pairs(48, 21)] },
      { name: 'Masculina', sections: [pairs(48, 33)] },
      { name: 'Mista', sections: [pairs(64, 40)] },
    ],
  },
  {
    ...common,
    id: '403',
    category_id: RUNNING,
    title: 'Volta Noturna do Mirante 8k',
    poster: 'volta-noturna',
    day: 27,
    time: '19:30',
    doors_minutes_before: 60,
    venue: dam,
    age_rating: '14',
    about_html: `
      <p>Oito quilômetros de trilha à luz de lanterna, em ondas de cinquenta pessoas. Não é prova contra o relógio: é
      contra o medo do escuro. Restam poucas vagas.</p>
      <p>Lanterna de cabeça é obrigatória e há empréstimo na largada. A partir de 14 anos; menores de 18, com
      autorização do responsável.</p>`,
    convenience_fee: 500,
    convenience_fee_mode: 'fixed',
    max_per_order: 4,
    max_per_cpf: 4,
    sectors: [
      {
        name: '8 km',
        sections: [
          {
            name: 'Ondas de 50',
            places: { capacity: 300 },
            tickets: entries([single(9500, 300, 281)], [shirt, emergency]),
          },
        ],
      },
    ],
  },
  {
    ...common,
    id: '404',
    category_id: RUNNING,
    title: 'Travessia da Represa 1,5 km',
    poster: 'travessia-da-represa',
    day: 82,
    time: '08:00',
    doors_minutes_before: 60,
    venue: dam,
    age_rating: '14',
    about_html: `
      <p>Da prainha ao píer em linha reta, com um caiaque de apoio para cada dez nadadores e a água a 24 graus. Boia de
      segurança inclusa no kit; roupa de neoprene é permitida.</p>
      <p>É preciso apresentar atestado médico na retirada do kit, na véspera, das 14h às 18h.</p>`,
    convenience_fee: 8,
    convenience_fee_mode: 'percentual',
    max_per_order: 1,
    max_per_cpf: 1,
    sectors: [
      {
        name: '1,5 km',
        sections: [
          {
            name: 'Águas abertas',
            places: { capacity: 400 },
            tickets: entries([{ ...single(12000, 400, 0), from_day: 12 }], [team, emergency]),
          },
        ],
      },
    ],
  },
]

/** Three prices by date; a lote that sells out early gives way to the next. */
function race(name: string, capacity: number, sold: number): DemoSection {
  const quantity = capacity / 3
  const batches = [
    { name: '1º lote', price_cents: 8900, quantity, sold, until_day: 12 },
    { name: '2º lote', price_cents: 10900, quantity, until_day: 33 },
    { name: '3º lote', price_cents: 13900, quantity, until_day: 50 },
  ]
  return { name, places: { capacity }, tickets: entries(batches, runner) }
}

function entries(batches: DemoBatch[], additional_fields: DemoField[]): DemoTicketType[] {
  return [
    { name: 'Inscrição', kind: 'full', max_installments: 3, additional_fields, batches },
    { ...senior, additional_fields },
  ]
}

/** One ticket is a pair with one responsible holder. */
function pairs(capacity: number, sold: number): DemoSection {
  const batches = [single(15000, capacity, sold)]
  const additional_fields = [partner, shirt]
  return {
    name: 'Chave de duplas',
    places: { capacity },
    tickets: [{ name: 'Dupla', kind: 'full', max_installments: 3, additional_fields, batches }],
  }
}

function single(price_cents: number, quantity: number, sold: number): DemoBatch {
  return { name: 'Lote único', price_cents, quantity, sold }
}
