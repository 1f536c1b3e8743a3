import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'
import { MAILBOX_URL, SMTP_PORT } from './servers.ts'

/** A mail server of our own: the product delivers to it. Answers how to open the mailbox that journeys read from. */
export function startMailServer(): () => void {
  const received: { to: string[]; raw: string }[] = []

  new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('utf8')))
      stream.once('end', () => {
        received.unshift({ to: envelope.rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
  }).listen(SMTP_PORT, '127.0.0.1')

  // The mails to one address, newest first. And what a service says of postal codes that only it could know.
  const mailbox = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', MAILBOX_URL)
    const to = searchParams.get('to') ?? ''
    response.setHeader('content-type', 'application/json')
    if (pathname.startsWith('/ws/')) return void response.end('{"erro": true}')
    response.end(JSON.stringify(received.filter((mail) => mail.to.includes(to)).map(({ raw }) => raw)))
  })
  return () => void mailbox.listen(Number(new URL(MAILBOX_URL).port), 'localhost')
}
