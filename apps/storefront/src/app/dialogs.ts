// chunk: late
import type { ComponentType } from 'react'
import type { DialogPath } from '#platform/dialog.ts'

/** What a dialog shows; `params` come from whoever opened it. */
export type DialogModule = { Content: ComponentType<{ params: Record<string, string> }> }

export type DialogConfig = {
  title: string
  hasTitle: boolean
  hasCloseButton: boolean
  persistent: boolean
  onClose?(): void
  load(): Promise<DialogModule>
}

const usual = { hasTitle: true, hasCloseButton: true, persistent: false }

export const dialogs: Record<DialogPath, DialogConfig> = {
  '/login': { ...usual, title: 'ACESSE SUA CONTA', load: () => import('#features/accounts/login-dialog.tsx') },
  '/acesso/socio': {
    ...usual,
    title: 'ACESSO SÓCIO-TORCEDOR',
    load: () => import('#features/accounts/member-access-dialog.tsx'),
  },
  '/login/socio': {
    ...usual,
    title: 'LOGIN SÓCIO-TORCEDOR',
    load: () => import('#features/accounts/member-login-dialog.tsx'),
  },
  '/register': { ...usual, title: 'CRIAR CONTA', load: () => import('#features/accounts/register.tsx') },
  '/recover': { ...usual, title: 'RECUPERAÇÃO DE SENHA', load: () => import('#features/accounts/recover.tsx') },
  '/event/description': {
    ...usual,
    title: 'INFORMAÇÕES DO EVENTO',
    load: () => import('#features/events/description-dialog.tsx'),
  },
  '/event/map': { ...usual, title: 'MAPA DO LOCAL', load: () => import('#features/events/map-dialog.tsx') },
  '/event/notify': { ...usual, title: 'AVISE-ME', load: () => import('#features/events/notify-dialog.tsx') },
  '/email/verification': {
    ...usual,
    title: 'VERIFICAR E-MAIL',
    load: () => import('./verify-email-dialog.tsx'),
  },
  '/biometry/register': {
    ...usual,
    title: 'CADASTRO DE BIOMETRIA',
    load: () => import('#features/biometry/biometry-dialog.tsx'),
  },
  '/ticket/holder': { ...usual, title: 'TROCAR PORTADOR', load: () => import('#features/tickets/holder-dialog.tsx') },
  '/ticket/cancel': {
    ...usual,
    title: 'SOLICITAR CANCELAMENTO',
    load: () => import('#features/tickets/cancel-dialog.tsx'),
  },
  '/user/delete': {
    ...usual,
    title: 'EXCLUIR MINHA CONTA',
    load: () => import('#features/privacy/delete-account-dialog.tsx'),
  },
  '/user/proof': {
    ...usual,
    title: 'CONFIRME QUE É VOCÊ',
    load: () => import('#features/accounts/proof-dialog.tsx'),
  },
}
