import type { Endpoint } from '@bilheteria/contract/endpoint'
import { everyEndpoint } from '../every-endpoint.ts'

/** What is wrong with a request, in the order of the report. */
export const CLASSES = ['valid', 'fields', 'kinds', 'bounds', 'text', 'formats', 'injection', 'transport'] as const
export type Class = (typeof CLASSES)[number]

/**
 * One request as text, so that it can be kept and sent again years later. `~name~` stands for what each world has under that
 * name, `~x:9~` for so many letters, `~deep:9~` for so many arrays inside each other.
 */
export type Case = {
  operation: string
  class: Class
  /** What was done to it, for whoever reads the report. */
  what: string
  url: string
  body?: string
  /** How it goes over the wire, where that is what is wrong with it. */
  wire?: string
}

const endpoints = new Map(everyEndpoint)

export function endpointOf({ operation }: Pick<Case, 'operation'>): Endpoint {
  const endpoint = endpoints.get(operation)
  if (!endpoint) throw new Error(`no call is named ${operation}`)
  return endpoint
}

export function hasBody({ method }: Pick<Endpoint, 'method'>): boolean {
  return method === 'POST' || method === 'PUT'
}

const TOKEN = /~([a-z_]+)(?::(\d+))?~/g

/** The same text with everything in the place of its name. */
export function fillIn(text: string, names: Record<string, string>): string {
  return text.replace(TOKEN, (token, name: string, amount?: string) => {
    const times = Number(amount)
    if (name === 'x' && amount) return 'x'.repeat(times)
    if (name === 'deep' && amount) return '['.repeat(times) + ']'.repeat(times)
    return names[name] ?? token
  })
}

export function namesIn(text: string): string[] {
  return [...text.matchAll(TOKEN)].map(([, name = '']) => name)
}
