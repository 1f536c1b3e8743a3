import { expect, test } from 'vitest'
import { startApp } from '#test/start-app.ts'

const shop = await startApp()
await shop.db.query('delete from producers')

test.each(['/', '/meus-ingressos', '/nenhuma-pagina'])(
  '%s says that the shop has not opened yet, until it has a producer',
  async (path) => {
    const { statusCode, headers, body } = await shop.request(path, { headers: { accept: 'text/html,*/*' } })
    expect([statusCode, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(body).toContain('<h1>Ainda não abrimos</h1>')
    expect(body).not.toContain('reservou')
    expect(headers['content-security-policy']).toMatch(/style-src 'sha256-/)
  },
)
