/** The notice that asks about cookies. */
export const COOKIES_TEXTS = {
  'cookies.title': 'Aviso de Cookies',
  'cookies.short': 'Podemos usar cookies para medir visitas?',
  'cookies.question':
    'Usamos os cookies necessários para a loja funcionar. Com o seu aceite, também medimos visitas para melhorar.',
  'cookies.more': 'Saiba mais',
  'cookies.refuse': 'Recusar',
  'cookies.accept': 'Aceitar',
} as const
