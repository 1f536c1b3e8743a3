import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { publicId } from './fields.ts'

const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))

export const palette = z.strictObject({
  primary: colour,
  secondary: colour,
  tertiary: colour,
  'dark-background': colour,
  background: colour,
  'content-background': colour,
  heading: colour,
  body: colour,
})

export const theme = z.strictObject({ dark: palette, light: palette })

/** Analytics ids are checked here because they end up in a script address. */
export const analytics = z.strictObject({
  ga4: z.nullable(z.string().check(z.regex(/^G-[A-Z0-9]{4,12}$/))),
  pixel: z.nullable(z.string().check(z.regex(/^\d{8,20}$/))),
})

/** The company behind the storefront, as the law wants it shown. */
export const company = z.strictObject({
  legal_name: z.string(),
  tax_id: z.string(),
  address: z.string(),
  support_email: z.string(),
  support_phone: z.string(),
})

export const producer = z.strictObject({
  id: publicId,
  slug: z.string(),
  domain: z.nullable(z.string()),
  title: z.string(),
  footer: z.string(),
  theme,
  /** Sentences the producer says differently, by language and text key. */
  locale: z.strictObject({ 'pt-br': z.record(z.string(), z.string()) }),
  analytics,
  company,
  /** Where "Quero ser Sócio" leads; none for producers without members. */
  plans_url: z.nullable(z.string()),
  /** Whether registration asks for the CPF alone first, for everything at once, or for the least in a single step. */
  registration: z.enum(['cpf_first', 'direct', 'express']),
  /** How long a reservation lasts, and how many tickets an order has at most in nearly all of its events. */
  hold_minutes: z.int(),
  max_per_order: z.int(),
})
export type Producer = z.infer<typeof producer>

export const listProducers = endpoint({
  method: 'GET',
  path: '/api/producers',
  summary: 'Every producer of this deployment, with look, texts and analytics ids.',
  access: 'open',
  input: z.strictObject({}),
  output: z.strictObject({ data: z.array(producer) }),
  errors: [],
  shared: true,
})

export const getCurrentProducer = endpoint({
  method: 'GET',
  path: '/api/producers/current',
  summary: 'The producer chosen by slug, else by host name, else the default one.',
  access: 'open',
  input: z.strictObject({ slug: z.optional(z.string().check(z.maxLength(64))) }),
  output: producer,
  errors: ['producer_not_found'],
})
