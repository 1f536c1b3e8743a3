import type { FastifyInstance } from 'fastify'
import { readForms } from '#http/bodies.ts'
import { servePlainPage } from '#http/plain-page.ts'
import { escapeHtml } from '#runtime/html.ts'

type Listed = { id: string; name: string; event_title: string; status: string; reason: string | null }
type Faces = {
  list(): Promise<Listed[]>
  decide(id: string, status: 'approved' | 'refused'): Promise<void>
}

/** Faces by hand: what the judge of a real provider would say. */
export function serveDevFaces(app: FastifyInstance, { list, decide }: Faces): void {
  servePlainPage(app, '/dev/biometry', 'Biometrias de teste', async () => page(await list()))

  void app.register(async (scope) => {
    readForms(scope)
    for (const [action, status] of [
      ['approve', 'approved'],
      ['refuse', 'refused'],
    ] as const) {
      scope.post(`/dev/biometry/:id/${action}`, async ({ params }, reply) => {
        await decide((params as { id: string }).id, status)
        return reply.redirect('/dev/biometry', 303)
      })
    }
  })
}

const states: Record<string, string> = {
  pending: 'pendente',
  in_review: 'em análise',
  approved: 'aprovada',
  refused: 'recusada',
}

function page(faces: Listed[]): string {
  if (faces.length === 0) return '<section><p>Nenhum cadastro ainda.</p></section>'
  return faces
    .map(
      ({ id, name, event_title, status, reason }) =>
        `<section><h2>${escapeHtml(name)}: ${states[status]}</h2><p>${escapeHtml(event_title)}</p>` +
        `${reason ? `<p>${escapeHtml(reason)}</p>` : ''}<form method="post" aria-label="Biometria de ${escapeHtml(name)}">` +
        `<button formaction="/dev/biometry/${id}/approve">Aprovar</button>` +
        `<button formaction="/dev/biometry/${id}/refuse">Recusar</button></form></section>`,
    )
    .join('')
}
