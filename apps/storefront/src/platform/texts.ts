import type { PageTextKey } from '@bilheteria/contract/producers'
import { fillIn } from '@bilheteria/rules/fill-in'
import { usePage } from './page.tsx'

/** Sentences a producer may say differently. */
const defaults: Record<PageTextKey, string> = {
  'menu.home': 'Início',
  'menu.tickets': 'Ingressos',
  'menu.profile': 'Meus dados',
  'menu.support': 'Fale conosco',
  'menu.login': 'Acesse Sua Conta',
  'home.title': 'Próximos eventos',
  'home.count': '{count} eventos',
  'home.count_one': '1 evento',
}

/** `text('home.count', { count: 3 })`: the producer's words, else ours. */
export function useTexts(): (key: PageTextKey, values?: Record<string, string | number>) => string {
  const { producer } = usePage()
  return (key, values = {}) => fillIn(producer.locale['pt-br'][key] ?? defaults[key], values)
}
