/** The titles of dialogs. */
export const DIALOGS_TEXTS = {
  'dialog.login': 'ACESSE SUA CONTA',
  'dialog.member_access': 'ACESSO SÓCIO-TORCEDOR',
  'dialog.member_login': 'LOGIN SÓCIO-TORCEDOR',
  'dialog.register': 'CRIAR CONTA',
  'dialog.recover': 'RECUPERAÇÃO DE SENHA',
  'dialog.description': 'INFORMAÇÕES DO EVENTO',
  'dialog.venue_map': 'MAPA DO LOCAL',
  'dialog.notify': 'AVISE-ME',
  'dialog.verification': 'VERIFICAR E-MAIL',
  'dialog.biometry': 'CADASTRO DE BIOMETRIA',
  'dialog.holder': 'TROCAR PORTADOR',
  'dialog.handover': 'ENTREGAR INGRESSO',
  'dialog.cancel': 'SOLICITAR CANCELAMENTO',
  'dialog.change': 'MUDANÇA DO EVENTO',
  'dialog.delete_account': 'EXCLUIR MINHA CONTA',
  'dialog.proof': 'CONFIRME QUE É VOCÊ',
} as const
