import { createTransport } from 'nodemailer'
import type { Config } from '#config.ts'

type Mail = {
  /** Stable: a repeated delivery can be recognised by the Message-ID made from it. */
  id: string
  to: string
  from_name: string
  reply_to: string
  subject: string
  html: string
  text: string
  attachment?: { filename: string; content: Buffer } | undefined
}

/** Resolves once the mail server has accepted the message. */
export type SendMail = (mail: Mail) => Promise<void>

/** SMTP when a server is configured, else the local outbox. */
export function createSendMail(
  { smtp_url, mail_from }: Pick<Config, 'smtp_url' | 'mail_from'>,
  { deadline_ms = DEADLINE_MS } = {},
): SendMail {
  return smtp_url ? smtp(smtp_url, mail_from, deadline_ms) : keepMail
}

/** The local outbox: it is the table of messages itself, so there is nothing to send. */
const keepMail: SendMail = async () => {}

/** As many as are sent at once; more would wait in the pool while their lease runs out. */
export const MAX_CONNECTIONS = 5
const CONNECT_MS = 5_000
const SILENCE_MS = 8_000
/** The whole conversation, also with a server that answers one byte at a time; well below the shortest lease. */
const DEADLINE_MS = 12_000
/** Connections are shared within a burst; an older one may be dead without our knowing. */
const IDLE_MS = 10_000

function smtp(smtp_url: string, mail_from: string, deadline_ms: number): SendMail {
  let pool = openPool(smtp_url)
  const [, host] = mail_from.split('@')

  return async ({ id, to, from_name, reply_to, subject, html, text, attachment }) => {
    const used = pool
    // A pool cannot drop one message: all of its conversations end, and their messages are tried again.
    const late = setTimeout(() => {
      used.close({ force: true })
      if (pool === used) pool = openPool(smtp_url)
    }, deadline_ms)
    try {
      await used.sendMail({
        messageId: `<${id}@${host}>`,
        from: {
          name: from_name,
          address: mail_from,
        },
        replyTo: {
          name: '',
          address: reply_to,
        },
        to: {
          name: '',
          address: to,
        },
        subject,
        html,
        text,
        attachments: attachment ? [attachment] : [],
      })
    } finally {
      clearTimeout(late)
    }
  }
}

function openPool(smtp_url: string) {
  return createTransport({
    pool: true,
    url: smtp_url,
    maxConnections: MAX_CONNECTIONS,
    // Trying again is our own work: it is counted, paused and given up there.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    idleTimeout: IDLE_MS,
  })
}
