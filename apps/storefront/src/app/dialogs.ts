// chunk: late
import type { DIALOGS_TEXTS } from '@bilheteria/contract/texts/dialogs'
import type { ComponentType } from 'react'
import type { DialogPath } from '#platform/dialog.ts'

/** What a dialog shows; `params` come from whoever opened it. */
export type DialogModule = { Content: ComponentType<{ params: Record<string, string> }> }

export type DialogConfig = {
  title: keyof typeof DIALOGS_TEXTS
  hasTitle: boolean
  hasCloseButton: boolean
  persistent: boolean
  onClose?(): void
  load(): Promise<DialogModule>
}

const usual = { hasTitle: true, hasCloseButton: true, persistent: false }

export const dialogs: Record<DialogPath, DialogConfig> = {
  '/login': { ...usual, title: 'dialog.login', load: () => import('#features/accounts/login-dialog.tsx') },
  '/acesso/socio': {
    ...usual,
    title: 'dialog.member_access',
    load: () => import('#features/accounts/member-access-dialog.tsx'),
  },
  '/login/socio': {
    ...usual,
    title: 'dialog.member_login',
    load: () => import('#features/accounts/member-login-dialog.tsx'),
  },
  '/register': { ...usual, title: 'dialog.register', load: () => import('#features/accounts/register.tsx') },
  '/recover': { ...usual, title: 'dialog.recover', load: () => import('#features/accounts/recover.tsx') },
  '/event/description': {
    ...usual,
    title: 'dialog.description',
    load: () => import('#features/events/description-dialog.tsx'),
  },
  '/event/map': { ...usual, title: 'dialog.venue_map', load: () => import('#features/events/map-dialog.tsx') },
  '/event/notify': { ...usual, title: 'dialog.notify', load: () => import('#features/events/notify-dialog.tsx') },
  '/event/companions': {
    ...usual,
    title: 'dialog.companions',
    load: () => import('#features/checkout/holders-step/companions-dialog.tsx'),
  },
  '/email/verification': {
    ...usual,
    title: 'dialog.verification',
    load: () => import('./verify-email-dialog.tsx'),
  },
  '/biometry/register': {
    ...usual,
    title: 'dialog.biometry',
    load: () => import('#features/biometry/biometry-dialog.tsx'),
  },
  '/ticket/holder': { ...usual, title: 'dialog.holder', load: () => import('#features/tickets/holder-dialog.tsx') },
  '/ticket/half-price': {
    ...usual,
    title: 'dialog.half_price',
    load: () => import('#features/tickets/half-price-dialog.tsx'),
  },
  '/ticket/handover': {
    ...usual,
    title: 'dialog.handover',
    load: () => import('#features/tickets/handover-dialog.tsx'),
  },
  '/ticket/cancel': {
    ...usual,
    title: 'dialog.cancel',
    load: () => import('#features/tickets/cancel-dialog.tsx'),
  },
  '/ticket/change': { ...usual, title: 'dialog.change', load: () => import('#features/tickets/change-dialog.tsx') },
  '/user/delete': {
    ...usual,
    title: 'dialog.delete_account',
    load: () => import('#features/privacy/delete-account-dialog.tsx'),
  },
  '/user/proof': {
    ...usual,
    title: 'dialog.proof',
    load: () => import('#features/accounts/proof-dialog.tsx'),
  },
}
