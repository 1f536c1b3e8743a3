import { PAGE_TEXTS } from '@bilheteria/contract/texts/page'
import { fillIn } from '@bilheteria/rules/fill-in'
import { usePage } from './page.tsx'

/**
 * `text('home.count', { count: 3 })`: the producer's words, else ours. An area that is loaded later brings a table of its own,
 * and with it its sentences: `useTexts(NOTIFY_TEXTS)`.
 */
export function useTexts<Table extends Record<string, string> = typeof PAGE_TEXTS>(
  ours: Table = PAGE_TEXTS as never,
): (key: keyof Table & string, values?: Record<string, string | number>) => string {
  const { producer } = usePage()
  return (key, values = {}) => fillIn(producer.locale['pt-br'][key] ?? ours[key]!, values)
}
