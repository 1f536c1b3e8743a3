type Palette = { primary: string; secondary: string; tertiary: string; deep: string }
type Surfaces = { background: string; content: string }

export type DemoProducer = {
  id: string
  slug: string
  host: string
  title: string
  footer: string
  /** What the list of events is called. */
  list: string
  tax_id: string
  support_email: string
  brand: Palette
  dark: Surfaces
  light: Surfaces
}

/** The seven producers of the demo data as their fans know them; written by hand, so that a lost field is noticed. */
export const jacaranda: DemoProducer = {
  id: '0',
  slug: '',
  host: 'localhost',
  title: 'Guichê Jacarandá',
  footer: 'Ingressos para shows, teatro e esporte em todo o Brasil, vendidos por quem faz o evento.',
  list: 'Próximos eventos',
  tax_id: '11.222.333/0001-81',
  support_email: 'ajuda@jacaranda.example',
  brand: { primary: '#5B2A86', secondary: '#C2410C', tertiary: '#0F766E', deep: '#160B24' },
  dark: { background: '#1A0F29', content: '#241737' },
  light: { background: '#FAF8FC', content: '#FFFFFF' },
}

export const mareAlta: DemoProducer = {
  id: '2',
  slug: 'mare-alta',
  host: 'marealta.localhost',
  title: 'Esporte Clube Maré Alta',
  footer: 'A bilheteria oficial do Maré Alta. Quem é do mar não perde a hora do jogo.',
  list: 'Próximos jogos',
  tax_id: '12.345.678/0001-95',
  support_email: 'ingressos@marealta.example',
  brand: { primary: '#0B5394', secondary: '#B91C1C', tertiary: '#8A6508', deep: '#071726' },
  dark: { background: '#0A1D2F', content: '#11293F' },
  light: { background: '#F4F8FC', content: '#FFFFFF' },
}

export const demoProducers: DemoProducer[] = [
  jacaranda,
  {
    id: '1',
    slug: 'tucunare-futsal',
    host: 'futsal.localhost',
    title: 'Tucunaré Futsal Clube',
    footer: 'Ginásio cheio é o nosso sexto jogador. Ingressos oficiais do Tucunaré, sem fila na porta.',
    list: 'Próximos jogos',
    tax_id: '11.444.777/0001-61',
    support_email: 'bilheteria@tucunare.example',
    brand: { primary: '#B45309', secondary: '#1F2937', tertiary: '#0E7490', deep: '#1A1206' },
    dark: { background: '#1F160A', content: '#2B2012' },
    light: { background: '#FCF9F4', content: '#FFFFFF' },
  },
  mareAlta,
  {
    id: '3',
    slug: 'trilha-quadra',
    host: 'trilha.localhost',
    title: 'Trilha & Quadra Esportes',
    footer: 'Corridas, trilhas e torneios para quem começou ontem e para quem não sabe mais parar.',
    list: 'Próximos eventos',
    tax_id: '98.765.432/0001-98',
    support_email: 'inscricoes@trilhaequadra.example',
    brand: { primary: '#047857', secondary: '#1D4ED8', tertiary: '#BE185D', deep: '#04150F' },
    dark: { background: '#071C15', content: '#0E2A20' },
    light: { background: '#F5FBF8', content: '#FFFFFF' },
  },
  {
    id: '4',
    slug: 'ribeirao-das-flores',
    host: 'prefeitura.localhost',
    title: 'Prefeitura de Ribeirão das Flores',
    footer: 'Cultura, esporte e lazer para todo mundo, na praça perto de você.',
    list: 'Agenda da cidade',
    tax_id: '12.ABC.345/01DE-35',
    support_email: 'cultura@ribeirao.example',
    brand: { primary: '#1D4ED8', secondary: '#15803D', tertiary: '#A16207', deep: '#0A1330' },
    dark: { background: '#0D1839', content: '#15234B' },
    light: { background: '#F5F7FC', content: '#FFFFFF' },
  },
  {
    id: '5',
    slug: 'lagoa-lounge',
    host: 'lounge.localhost',
    title: 'Lagoa Serena Lounge',
    footer: 'Mesa posta, som baixo e a lagoa inteira de frente. Reserve o seu fim de tarde.',
    list: 'Próximos eventos',
    tax_id: '99.888.777/0001-00',
    support_email: 'reservas@lagoaserena.example',
    brand: { primary: '#7A5C1E', secondary: '#1C1917', tertiary: '#9F1239', deep: '#12100C' },
    dark: { background: '#171410', content: '#221E17' },
    light: { background: '#FBF9F4', content: '#FFFFFF' },
  },
  {
    id: '6',
    slug: 'lagoa-vendas',
    host: 'ingressos.localhost',
    title: 'Clube Lagoa Serena · Ingressos',
    footer: 'Bailes, day use e festas do Clube Lagoa Serena, para sócios e convidados.',
    list: 'Próximos eventos',
    tax_id: '99.888.777/0001-00',
    support_email: 'ingressos@lagoaserena.example',
    brand: { primary: '#0E7490', secondary: '#7A5C1E', tertiary: '#9F1239', deep: '#06181D' },
    dark: { background: '#0A1F25', content: '#112C34' },
    light: { background: '#F4FAFB', content: '#FFFFFF' },
  },
]

/** A colour as a browser says it. */
export function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}
