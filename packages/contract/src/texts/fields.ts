// chunk: forms
/** The fields that several forms have. */
export const FIELDS_TEXTS = {
  'field.cep': 'CEP',
  'field.neighborhood': 'Bairro',
  'field.state': 'Estado',
  'field.choose': 'Escolha',
  'field.city': 'Cidade',
  'field.street': 'Rua',
  'field.number': 'Número',
  'field.complement': 'Complemento (opcional)',
  'field.name': 'Nome completo',
  'field.birth_date': 'Nascimento',
  'field.birth_date_hint': 'dd/mm/aaaa',
  'field.cellphone': 'Celular',
  'field.email': 'E-mail',
  'field.password': 'Senha',
  'field.password_hint': 'Mínimo de {least} caracteres',
  'field.gender': 'Gênero',
  'form.back': 'Voltar',
  'form.not_now': 'Agora não',
  'form.step': '{number} de {of}',
} as const
