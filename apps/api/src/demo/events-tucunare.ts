import type { DemoBatch, DemoEvent, DemoSection, DemoTicketType } from './demo-event.ts'

const common = {
  producer_id: '1',
  category_id: '2',
  time_zone: 'America/Manaus',
  venue: {
    name: 'Ginásio das Palmeiras',
    city: 'Porto Açaí',
    state: 'AM',
    address: 'Rua das Palmeiras, 310',
    map: 'ginasio-palmeiras',
  },
  convenience_fee: 10,
  convenience_fee_mode: 'percentual',
} as const

const half: DemoTicketType = { name: 'Meia-entrada', kind: 'half', price_percent: 50, max_installments: 3 }
const senior: DemoTicketType = { name: 'Idoso 60+', kind: 'senior', price_percent: 50, max_installments: 3 }
const member: DemoTicketType = {
  name: 'Sócio Tucunaré',
  kind: 'member',
  price_percent: 50,
  max_installments: 3,
  plans: ['Sócio Tucunaré'],
}

export const tucunareEvents: DemoEvent[] = [
  {
    ...common,
    id: '201',
    title: 'Tucunaré x Guará do Cerrado',
    poster: 'futsal-tucunare',
    day: 6,
    time: '20:00',
    doors_minutes_before: 90,
    plan: 'ginasio-palmeiras',
    age_rating: 'L',
    about_html: `
      <p>Jogo de volta das quartas de final, ginásio fechado, tambor na arquibancada: o <strong>Tucunaré</strong>
      precisa de uma vitória simples para seguir na copa, e o Guará do Cerrado vem com a melhor defesa do torneio.</p>
      <p>Os portões abrem às <strong>18h30</strong>, horário de Porto Açaí. A preliminar sub-13 começa às 18h45 e vale
      chegar cedo: a charanga só toca de graça antes do jogo.</p>
      <ul>
        <li><strong>Arquibancada:</strong> lugar livre, entrada pelo Portão 1.</li>
        <li><strong>Cadeira lateral:</strong> lugar numerado na altura da quadra, Portão 3.</li>
        <li><strong>Visitante:</strong> torcida do Guará, entrada separada pelo Portão 2.</li>
      </ul>
      <p>Livre para todas as idades; crianças de até 12 anos entram com um adulto. Leve documento com foto. Não entram
      garrafas, fogos e mastros de bandeira.</p>`,
    sectors: stands({ arquibancada: 1480, cadeira: 236, visitante: 120 }),
  },
  {
    ...common,
    id: '202',
    title: 'Tucunaré x Ariranha da Barra',
    poster: 'futsal-na-beira-do-rio',
    day: 21,
    time: '19:30',
    doors_minutes_before: 90,
    plan: 'ginasio-palmeiras',
    age_rating: 'L',
    about_html: `
      <p>Clássico de beira de rio pela fase de grupos do estadual. Nos últimos cinco encontros, nenhum terminou sem gol
      no minuto final.</p>
      <p>Portões às 18h. Quem chegar de barco pelo Cais Velho tem embarque de volta garantido até uma hora depois do
      apito.</p>`,
    sectors: stands({ arquibancada: 410, cadeira: 92, visitante: 35 }),
  },
  {
    ...common,
    id: '203',
    title: 'Tucunaré x Bem-te-vi da Mata',
    poster: 'futsal-tucunare',
    day: 35,
    time: '20:00',
    doors_minutes_before: 90,
    plan: 'ginasio-palmeiras',
    age_rating: 'L',
    about_html: `
      <p>Última rodada em casa antes do recesso, com homenagem às famílias que costuram as bandeiras do clube. As vendas
      abrem para todos ao mesmo tempo.</p>
      <p>Portões às 18h30, horário local.</p>`,
    sectors: stands({ arquibancada: 0, cadeira: 0, visitante: 0, from_day: 3 }),
  },
  {
    ...common,
    id: '204',
    title: 'Copa Cunhatã Sub-17 · rodada final',
    poster: 'copa-cunhata',
    day: 48,
    time: '09:00',
    doors_minutes_before: 60,
    age_rating: 'L',
    about_html: `
      <p>As melhores equipes femininas sub-17 da região decidem a copa numa manhã só: disputa de terceiro lugar às 9h e
      final às 11h. O ingresso vale para os dois jogos, e toda a renda paga as viagens das meninas.</p>`,
    sectors: [
      {
        name: 'Arquibancada',
        sections: [
          {
            name: 'Lugar livre',
            places: { capacity: 2400 },
            tickets: [
              { name: 'Inteira', kind: 'full', batches: [oneBatch(1000, 2400, 655)] },
              { name: 'Meia-entrada', kind: 'half', price_percent: 50 },
            ],
          },
        ],
      },
    ],
  },
]

type Stands = { arquibancada: number; cadeira: number; visitante: number; from_day?: number }

/** The gym on a match day, 3,200 places; the numbers are how many of each stand are sold. */
function stands({ arquibancada, cadeira, visitante, from_day }: Stands): DemoEvent['sectors'] {
  const window = from_day === undefined ? {} : { from_day }
  return [
    sector('Arquibancada', 'Lugar livre', { capacity: 2400 }, [
      full({ ...oneBatch(3000, 2400, arquibancada), ...window }),
      half,
      senior,
      member,
    ]),
    sector('Cadeira lateral', 'Cadeira numerada', 'drawn', [
      full({ ...oneBatch(6000, 400, cadeira), ...window }),
      half,
      senior,
      member,
    ]),
    sector('Visitante', 'Torcida visitante', { capacity: 400 }, [
      full({ ...oneBatch(6000, 400, visitante), ...window }),
      half,
    ]),
  ]
}

function full(batch: DemoBatch): DemoTicketType {
  return { name: 'Inteira', kind: 'full', max_installments: 3, batches: [batch] }
}

function oneBatch(price_cents: number, quantity: number, sold: number): DemoBatch {
  return { name: 'Lote único', price_cents, quantity, sold }
}

function sector(name: string, section: string, places: DemoSection['places'], tickets: DemoTicketType[]) {
  return { name, sections: [{ name: section, places, tickets }] }
}
