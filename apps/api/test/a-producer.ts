import type { Palette } from '@bilheteria/rules/theme'
import { randomUUID } from 'node:crypto'
import type { Db } from '#db/db.ts'

const dark: Palette = {
  primary: '#5B2A86',
  secondary: '#C2410C',
  tertiary: '#0F766E',
  'dark-background': '#160B24',
  background: '#1A0F29',
  'content-background': '#241737',
  heading: '#FBF8FF',
  body: '#D3C9E1',
}

const usual = {
  title: 'Clube de Teste',
  footer: 'Ingressos do clube.',
  theme: {
    dark,
    light: { ...dark, background: '#FAF8FC', 'content-background': '#FFFFFF', heading: '#1B0D2C', body: '#4A3D5C' },
  },
  texts: {},
  ga4: null as string | null,
  pixel: null as string | null,
  legal_name: 'Clube de Teste Ltda.',
  tax_id: '11.222.333/0001-81',
  address: 'Rua das Provas, 1, Serra Clara/PR',
  support_email: 'ajuda@teste.example',
  support_phone: '(41) 3333-4444',
  plans_url: null as string | null,
}

export type ProducerChoices = Partial<typeof usual> & { id?: string; slug?: string; domain?: string | null }

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
