import type { DemoEvent, DemoSection, DemoTicketType } from './demo-event.ts'

const SHOWS = '3'
const THEATRE = '4'
const FOOD = '7'
const THURSDAY = 4

const common = { producer_id: '0', time_zone: 'America/Sao_Paulo' }
const city = { city: 'Serra Clara', state: 'PR' }
const park = { name: 'Parque do Mirante', ...city, address: 'Estrada do Mirante, km 4', map: 'parque-mirante' } as const
const theatre = { name: 'Teatro da Estação', ...city, address: 'Praça da Estação, 12', map: 'teatro-estacao' } as const

const half: DemoTicketType = { name: 'Meia-entrada', kind: 'half', price_percent: 50, max_installments: 3 }
const senior: DemoTicketType = { name: 'Idoso 60+', kind: 'senior', price_percent: 50, max_installments: 3 }
const festivalHalf: DemoTicketType = { ...half, max_installments: 10 }

export const jacarandaEvents: DemoEvent[] = [
  {
    ...common,
    id: '101',
    category_id: SHOWS,
    title: 'Festival Noites de Jabuticaba',
    poster: 'festival-jabuticaba',
    day: 40,
    time: '16:00',
    doors_minutes_before: 120,
    venue: park,
    age_rating: '16',
    about_html: `
      <p>Quando a jabuticabeira carrega, Serra Clara acende as luzes do mirante e canta até tarde. O <strong>Festival
      Noites de Jabuticaba</strong> junta dois palcos, oito atrações e uma vista que ninguém esquece: o sol cai atrás da
      serra bem na hora em que o terceiro show começa.</p>
      <p>Os portões abrem às <strong>14h</strong> e a música vai até as 2h. Entre um palco e outro há pomar para andar,
      cozinhas da região, água de graça em seis pontos e descanso à sombra.</p>
      <ul>
        <li><strong>Pista:</strong> acesso aos dois palcos e à praça de alimentação.</li>
        <li><strong>Front:</strong> área em frente ao palco principal, com bar e banheiros próprios.</li>
        <li><strong>Camarote:</strong> mirante coberto com serviço de bar, só para maiores de 18 anos.</li>
      </ul>
      <p>Classificação 16 anos: menores entram com pai, mãe ou responsável. Leve documento com foto, agasalho, porque a
      noite na serra é fria, e sua garrafa vazia. Não entram vidro, guarda-chuva e cadeira.</p>`,
    convenience_fee: 15,
    convenience_fee_mode: 'percentual',
    max_per_cpf: 6,
    sectors: [
      {
        name: 'Pista',
        sections: [
          {
            name: 'Pista',
            places: { capacity: 9000 },
            tickets: [
              {
                name: 'Inteira',
                kind: 'full',
                max_installments: 10,
                batches: [
                  { name: '1º lote', price_cents: 12000, quantity: 2500, sold: 2500, until_day: -5 },
                  { name: '2º lote', price_cents: 15000, quantity: 3500, sold: 1860, until_day: 10 },
                  { name: '3º lote', price_cents: 18000, quantity: 3000 },
                ],
              },
              festivalHalf,
            ],
          },
        ],
      },
      {
        name: 'Front',
        sections: [
          {
            name: 'Em frente ao palco',
            places: { capacity: 1200 },
            tickets: [
              {
                name: 'Inteira',
                kind: 'full',
                max_installments: 10,
                batches: [{ name: 'Lote único', price_cents: 26000, quantity: 1200, sold: 615 }],
              },
              festivalHalf,
            ],
          },
        ],
      },
      {
        name: 'Camarote',
        sections: [
          {
            name: 'Mirante coberto, 18 anos',
            places: { capacity: 400 },
            tickets: [
              {
                name: 'Inteira',
                kind: 'full',
                max_installments: 10,
                batches: [{ name: 'Lote único', price_cents: 42000, quantity: 400, sold: 373 }],
              },
              festivalHalf,
            ],
          },
        ],
      },
    ],
    coupons: [{ code: 'IPE10', method: 'percentage', value: 10, max_items: 2, ticket_types: ['Inteira'] }],
  },
  {
    ...common,
    id: '102',
    category_id: THEATRE,
    title: 'Stand-up: Riso de Quinta',
    poster: 'riso-de-quinta',
    day: 9,
    weekday: THURSDAY,
    time: '20:30',
    doors_minutes_before: 45,
    venue: theatre,
    plan: 'teatro-estacao',
    age_rating: '14',
    about_html: `
      <p>Quatro comediantes, um microfone e nenhuma piada repetida. O <strong>Riso de Quinta</strong> nasceu numa mesa
      de bar em Serra Clara e hoje lota o Teatro da Estação com texto novo a cada edição.</p>
      <p>O espetáculo dura 80 minutos, sem intervalo. A casa abre às <strong>19h45</strong> e, depois do terceiro sinal,
      a entrada é só entre uma apresentação e outra.</p>
      <p>Classificação 14 anos. Os lugares são numerados: escolha o seu no mapa. Não é permitido filmar; rir alto,
      sim.</p>`,
    convenience_fee: 600,
    convenience_fee_mode: 'fixed',
    sectors: [
      { name: 'Plateia A', sections: [seats('Plateia A', 140, 9000, 96)] },
      { name: 'Plateia B', sections: [seats('Plateia B', 120, 7000, 51)] },
      { name: 'Balcão', sections: [seats('Balcão', 60, 5000, 12)] },
    ],
  },
  {
    ...common,
    id: '103',
    category_id: FOOD,
    title: 'Panela de Ferro: cozinhas da serra',
    poster: 'panela-de-ferro',
    day: 26,
    time: '11:00',
    doors_minutes_before: 0,
    venue: park,
    age_rating: 'L',
    about_html: `
      <p>Vinte cozinhas de fogão a lenha espalhadas pelo parque, do pinhão na brasa ao doce de tacho. O ingresso inclui
      <strong>três degustações</strong> e uma caneca esmaltada para levar para casa.</p>
      <p>Das 11h às 18h, com chuva ou com sol: há tendas para todos. Crianças de até 6 anos não pagam nem precisam de
      ingresso. Leve sua canga e deixe o carro em casa: há ônibus da praça central a cada 20 minutos.</p>`,
    convenience_fee: 10,
    convenience_fee_mode: 'percentual',
    sectors: [{ name: 'Parque', sections: [area('Entrada com degustação', 2400, 6000, 1130)] }],
  },
  {
    ...common,
    id: '104',
    category_id: THEATRE,
    title: 'O Relojoeiro de Nuvens',
    poster: 'relojoeiro-de-nuvens',
    day: 19,
    time: '19:00',
    doors_minutes_before: 30,
    venue: theatre,
    plan: 'teatro-estacao',
    age_rating: '10',
    about_html: `
      <p>Um relojoeiro decide consertar o tempo, e a cidade inteira chega atrasada ao mesmo dia. Teatro de bonecos em
      tamanho real, com música ao vivo, para ver em família.</p>
      <p>Duração de 65 minutos. Depois da sessão o elenco mostra os bonecos de perto no saguão. Recomendado a partir de
      10 anos.</p>`,
    convenience_fee: 600,
    convenience_fee_mode: 'fixed',
    sectors: [
      { name: 'Plateia A', sections: [seats('Plateia A', 140, 8000, 135)] },
      { name: 'Plateia B', sections: [seats('Plateia B', 120, 6000, 112)] },
      { name: 'Balcão', sections: [seats('Balcão', 60, 4000, 52)] },
    ],
  },
  {
    ...common,
    id: '105',
    category_id: SHOWS,
    title: 'Batuque no Mirante',
    poster: 'batuque-no-mirante',
    day: 68,
    time: '15:00',
    doors_minutes_before: 60,
    venue: park,
    age_rating: '12',
    about_html: `
      <p>Roda de tambores, baile de metais e o maior coro de arquibancada da serra: uma tarde inteira de batuque, sem
      palco alto e sem cordão de isolamento.</p>
      <p>Portões às 14h, última música às 22h. A partir de 12 anos desacompanhados; crianças menores, com
      responsável.</p>`,
    convenience_fee: 12,
    convenience_fee_mode: 'percentual',
    sectors: [
      {
        name: 'Gramado',
        sections: [
          {
            name: 'Gramado',
            places: { capacity: 5000 },
            tickets: [
              {
                name: 'Inteira',
                kind: 'full',
                max_installments: 3,
                batches: [
                  { name: '1º lote', price_cents: 7000, quantity: 2000, sold: 940, until_day: 30 },
                  { name: '2º lote', price_cents: 9000, quantity: 3000 },
                ],
              },
              half,
              senior,
            ],
          },
        ],
      },
    ],
  },
]

/** A numbered section on one price for all. */
function seats(name: string, quantity: number, price_cents: number, sold: number): DemoSection {
  return { name, places: 'drawn', tickets: onePrice(quantity, price_cents, sold) }
}

/** A free area on one price for all. */
function area(name: string, capacity: number, price_cents: number, sold: number) {
  return { name, places: { capacity }, tickets: onePrice(capacity, price_cents, sold) }
}

function onePrice(quantity: number, price_cents: number, sold: number): DemoTicketType[] {
  const batches = [{ name: 'Lote único', price_cents, quantity, sold }]
  return [{ name: 'Inteira', kind: 'full', max_installments: 3, batches }, half, senior]
}
