import type { Producer } from '@bilheteria/contract/producers'
import { randomUUID } from 'node:crypto'
import type { Db } from '#db/db.ts'

const club = { primary: '#0B6E4F', secondary: '#8C1C13', tertiary: '#1D4E89', 'dark-background': '#03150F' }

const usual = {
  title: 'Clube de Teste',
  footer: 'Ingressos do clube.',
  /** No colour of the house: what wears the wrong look shows. */
  theme: {
    dark: { ...club, background: '#06231A', 'content-background': '#0C3327', heading: '#F2FFFA', body: '#BFD8CE' },
    light: { ...club, background: '#F3FAF7', 'content-background': '#FDFFFE', heading: '#04180F', body: '#35524A' },
  },
  texts: {},
  ga4: null as string | null,
  pixel: null as string | null,
  legal_name: 'Clube de Teste Ltda.',
  tax_id: '11.222.333/0001-81',
  address: 'Rua das Provas, 1, Serra Clara/PR',
  support_email: 'ajuda@teste.example',
  support_phone: '(41) 3333-4444',
  registration: 'cpf_first' as Producer['registration'],
  plans_url: null as string | null,
  hold_minutes: 15,
  half_price_number_required: false,
}

export type ProducerChoices = Partial<typeof usual> & { id?: string; slug?: string; domain?: string | null }

const house = { primary: '#5B2A86', secondary: '#C2410C', tertiary: '#0F766E', 'dark-background': '#160B24' }

/** The default producer, without which no shop opens. */
export const theHouse: ProducerChoices = {
  id: '0',
  slug: '',
  domain: null,
  title: 'Bilheteria',
  theme: {
    dark: {
      ...house,
      background: '#1A0F29',
      'content-background': '#241737',
      heading: '#FBF8FF',
      body: '#D3C9E1',
    },
    light: {
      ...house,
      background: '#FAF8FC',
      'content-background': '#FFFFFF',
      heading: '#1B0D2C',
      body: '#4A3D5C',
    },
  },
}

/** Each test makes its own producer, so that tests cannot disturb each other. */
export async function insertProducer(db: Db, choices: ProducerChoices) {
  const unique = randomUUID().slice(0, 8)
  const row = { ...usual, id: `p-${unique}`, slug: `clube-${unique}`, domain: `${unique}.localhost`, ...choices }
  const columns = Object.keys(row).join(', ')
  await db.query(
    `insert into producers (${columns}) select ${columns} from jsonb_populate_record(null::producers, $1)`,
    [JSON.stringify(row)],
  )
  return row
}
