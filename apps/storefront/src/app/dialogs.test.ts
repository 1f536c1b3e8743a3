import { DIALOGS_TEXTS } from '@bilheteria/contract/texts/dialogs'
import { expect, test } from 'vitest'
import { dialogs } from './dialogs.ts'

test('eighteen dialogs, each with its title', () => {
  const titles = Object.fromEntries(Object.entries(dialogs).map(([path, { title }]) => [path, DIALOGS_TEXTS[title]]))
  expect(titles).toEqual({
    '/login': 'ACESSE SUA CONTA',
    '/acesso/socio': 'ACESSO SÓCIO-TORCEDOR',
    '/login/socio': 'LOGIN SÓCIO-TORCEDOR',
    '/register': 'CRIAR CONTA',
    '/recover': 'RECUPERAÇÃO DE SENHA',
    '/event/description': 'INFORMAÇÕES DO EVENTO',
    '/event/map': 'MAPA DO LOCAL',
    '/event/notify': 'AVISE-ME',
    '/event/companions': 'QUEM VAI COM VOCÊ',
    '/email/verification': 'VERIFICAR E-MAIL',
    '/biometry/register': 'CADASTRO DE BIOMETRIA',
    '/ticket/holder': 'TROCAR PORTADOR',
    '/ticket/half-price': 'DOCUMENTO DA MEIA',
    '/ticket/handover': 'ENTREGAR INGRESSO',
    '/ticket/cancel': 'SOLICITAR CANCELAMENTO',
    '/ticket/change': 'MUDANÇA DO EVENTO',
    '/user/delete': 'EXCLUIR MINHA CONTA',
    '/user/proof': 'CONFIRME QUE É VOCÊ',
  })
})

test.each(Object.entries(dialogs))('%s has something to show', async (_path, { load }) => {
  expect(await load()).toHaveProperty('Content')
})
