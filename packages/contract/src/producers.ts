import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { publicId } from './fields.ts'

const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))

/** The eight colours of a palette, each #rrggbb. Pages derive all others and adjust the contrast. */
export const palette = z.strictObject({
  /** Main buttons and links. */
  primary: colour,
  /** The colour for urgent notes, such as last tickets. */
  secondary: colour,
  /** A third accent, for small marks. */
  tertiary: colour,
  /** The surface below white letters, such as the footer: dark in both palettes. */
  'dark-background': colour,
  /** The page. */
  background: colour,
  /** Cards and forms on the page. */
  'content-background': colour,
  /** Headings. */
  heading: colour,
  /** Running text. */
  body: colour,
})

/** The colours of a producer: `light` for devices that ask for light pages, else `dark`. */
export const theme = z.strictObject({ dark: palette, light: palette })

// Checked here, because the ids end up in a script address.
/** Ids of measuring services that the producer uses. */
export const analytics = z.strictObject({
  /** The measurement id of Google Analytics 4; null if it is not used. */
  ga4: z.nullable(z.string().check(z.regex(/^G-[A-Z0-9]{4,12}$/))),
  /** The id of the Meta pixel; null if it is not used. */
  pixel: z.nullable(z.string().check(z.regex(/^\d{8,20}$/))),
})

/** The company behind the shop, as the law requires it on pages. */
export const company = z.strictObject({
  /** The registered name, such as `Tucunaré Futsal Clube`. */
  legal_name: z.string(),
  /** The CNPJ, punctuated: `11.222.333/0001-81`. */
  tax_id: z.string(),
  /** The postal address in one line. */
  address: z.string(),
  /** The address of the support team. */
  support_email: z.string(),
  /** The telephone of the support team, as pages show it. */
  support_phone: z.string(),
})

/** An organiser that sells in a shop with its own look. */
export const producer = z.strictObject({
  id: publicId,
  /** The first part of its page addresses, such as `tucunare`; empty for the default producer. */
  slug: z.string(),
  /** Its own host name, in lower case; null if it has none. */
  domain: z.nullable(z.string()),
  /** The name of the shop. */
  title: z.string(),
  /** A sentence about the shop, for the end of each page. */
  footer: z.string(),
  theme,
  /** Sentences that replace the standard ones of the pages. */
  locale: z.strictObject({
    /** The sentence by its key, such as `home.title`. */
    'pt-br': z.record(z.string(), z.string()),
  }),
  analytics,
  company,
  /** The page where people become members of the club; null if the producer has no members. */
  plans_url: z.nullable(z.string()),
  /**
   * `cpf_first`: registration begins with the CPF; `direct`: one long form; `express`: gender and address are optional.
   */
  registration: z.enum(['cpf_first', 'direct', 'express']),
  /** How many minutes a reservation lasts at first. */
  hold_minutes: z.int(),
  /** The usual limit of tickets in an order, over its events to come. */
  max_per_order: z.int(),
})
export type Producer = z.infer<typeof producer>

export const listProducers = endpoint({
  method: 'GET',
  path: '/api/producers',
  summary: 'Lists the producers of this installation, with look, texts and analytics ids.',
  access: 'open',
  input: z.strictObject({}),
  output: z.strictObject({
    /** All producers, the default one with the id `0` first. */
    data: z.array(producer),
  }),
  errors: [],
  shared: true,
})

export const getCurrentProducer = endpoint({
  method: 'GET',
  path: '/api/producers/current',
  summary: 'Returns the producer of a slug, else of the host name, else the default one.',
  access: 'open',
  input: z.strictObject({
    /** The slug from a page address. An unknown one is a 404. */
    slug: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: producer,
  errors: ['producer_not_found'],
})
