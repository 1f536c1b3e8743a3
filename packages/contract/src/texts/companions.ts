/** The people who will get tickets, named before the sale opens. */
export const COMPANIONS_TEXTS = {
  'companions.about': 'Digite agora quem vai com você: na compra, os nomes já vêm preenchidos.',
  'companions.kept':
    'Até as vendas abrirem, os dados ficam só nesta aba: se você fechar ou recarregar a página, é preciso digitar de novo.',
  'companions.list': 'Quem vai com você',
  'companions.remove': 'Tirar da lista: {name}',
  'companions.before': 'Quem já foi com você',
  'companions.choose': 'Adicionar {name}',
  'companions.form': 'Adicionar uma pessoa',
  'companions.contact_open': 'Adicionar contato',
  'companions.add': 'Adicionar',
  'companions.added': '{name} está na lista.',
  'companions.removed': '{name} saiu da lista.',
  'companions.room': 'Além de você, cabem mais {count} pessoas.',
  'companions.room_one': 'Além de você, cabe mais 1 pessoa.',
  'companions.full': 'Lista completa: você pode comprar até {count} ingressos, contando o seu.',
  'companions.own_cpf': 'Esse CPF é o seu. O seu ingresso já vem com os seus dados.',
  'companions.twice': 'Essa pessoa já está na lista.',
  'companions.entering': 'Essa pessoa já tem ingresso para este evento.',
  'companions.done': 'Pronto',
  'companions.buy': 'Vendas abertas: escolher ingressos',
} as const
