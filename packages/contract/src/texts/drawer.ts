/** The menu of a phone. */
export const DRAWER_TEXTS = {
  'drawer.menu': 'Menu',
  'drawer.close': 'Fechar menu',
  'drawer.version': 'versão {version} · {commit}',
  'drawer.log_out': 'Sair',
  'drawer.install': 'Instalar o app',
} as const
