import type { Producer } from '@bilheteria/contract/producers'
import { producerText } from '#features/producers/producer-text.ts'

/** By name only where it is one: nobody gets a stranger's advertisement from us. */
export function greet(producer: Producer, name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  const isName = /^[\p{L}\p{M}'’-]{1,40}$/u.test(first)
  return isName
    ? producerText(producer, 'mail.hello', { name: first })
    : producerText(producer, 'mail.hello_unnamed', {})
}
