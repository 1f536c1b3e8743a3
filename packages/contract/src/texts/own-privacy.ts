/** What one may do with one's own data. */
export const OWN_PRIVACY_TEXTS = {
  'own_privacy.deleted': 'Sua conta foi excluída.',
  'own_privacy.delete': 'Excluir minha conta',
  'own_privacy.delete_sure': 'Excluir conta',
  'own_privacy.for_good': 'Isso não pode ser desfeito.',
  'own_privacy.erased_title': 'O que apagamos',
  'own_privacy.erased':
    'Nome, CPF, contatos, endereço, nascimento, portadores que você informou, biometria, mensagens, avisos e acessos. Os códigos de ingressos antigos deixam de valer.',
  'own_privacy.kept_title': 'O que fica, sem o seu nome',
  'own_privacy.kept': 'Valores, datas e tipos de ingresso das compras, porque a lei fiscal manda guardar.',
  'own_privacy.after_title': 'Depois',
  'own_privacy.after':
    'Enviamos uma confirmação por e-mail. Com o mesmo CPF e e-mail você pode criar outra conta quando quiser.',
  'own_privacy.title': 'Privacidade',
  'own_privacy.cookies': 'Cookies',
  'own_privacy.cookies_note': 'O aviso volta a aparecer, e a nova resposta vale dali em diante.',
  'own_privacy.cookies_review': 'Rever minha escolha de cookies',
  'own_privacy.copy': 'Baixar uma cópia dos meus dados',
  'own_privacy.end': 'Encerrar a conta',
  'own_privacy.end_note':
    'Apagamos os seus dados pessoais. Antes de confirmar, você vê o que some e o que a lei manda guardar.',
  'own_privacy.policy': 'Como usamos os seus dados: {link}',
  'own_privacy.policy_link': 'Política de privacidade',
  'own_privacy.copy_note':
    'Um arquivo com tudo o que guardamos sobre você: conta, pedidos, ingressos, mensagens e escolhas. Guarde em lugar seguro.',
  'own_privacy.export': 'Exportar meus dados',
  'own_privacy.exported': 'Seus dados foram exportados.',
  'own_privacy.with_measuring': 'Com medição de visitas',
  'own_privacy.necessary_only': 'Só os necessários',
} as const
