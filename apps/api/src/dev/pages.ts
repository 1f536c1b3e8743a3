import type { FastifyInstance } from 'fastify'
import { servePlainPage } from '#http/plain-page.ts'

type Outbox = { html(): Promise<string>; json(): Promise<unknown> }

const start = (links: string) => `<ul>
<li><a href="/dev/outbox">Mensagens enviadas</a></li>
<li><a href="/dev/biometry">Biometrias de teste</a></li>
${links}<li><a href="/api/docs">Descrição da API</a></li>
</ul>
<section><h2>Contas de demonstração</h2><pre tabindex="0">
ana.ramos@exemplo.test    ana-vai-ao-jogo    torcedora
bruno.teles@exemplo.test  bruno-vai-ao-show  torcedor com pedidos em todos os estados, e-mail por verificar
clara.prado@exemplo.test  clara-e-socia      sócia do Maré Alta
</pre></section>`

/** Only with demo data on: what would otherwise leave the machine can be read here. */
export function serveDevPages(app: FastifyInstance, outbox: Outbox, { sandbox }: { sandbox: boolean }): void {
  const payments = '<li><a href="/dev/payments">Pagamentos de teste</a></li>\n'
  servePlainPage(app, '/dev', 'Desenvolvimento', async () => start(sandbox ? payments : ''))
  servePlainPage(app, '/dev/outbox', 'Mensagens enviadas', outbox.html)
  app.get('/dev/outbox.json', outbox.json)
}
