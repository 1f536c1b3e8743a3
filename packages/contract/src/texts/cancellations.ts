/** The page Cancelamentos, by section. */
export const CANCELLATIONS_TEXTS = {
  'cancellations.title': 'Política de cancelamento',
  'cancellations.description':
    'Como cancelar ingressos na bilheteria {shop}: {cancel_days} dias para desistir, taxa devolvida e prazos do reembolso.',
  'cancellations.lead':
    'Comprou e mudou de ideia? Você tem {cancel_days} dias para desistir e receber tudo de volta, taxa incluída.',
  'cancellations.desistencia.title': 'Desistência em até {cancel_days} dias',
  'cancellations.desistencia.1':
    'Quem compra pela internet pode desistir sem dar motivo: é o direito de arrependimento do art. 49 do Código de Defesa do Consumidor. São {cancel_days} dias corridos, contados da compra. Devolvemos o valor dos ingressos e a taxa de conveniência.',
  'cancellations.desistencia.2': 'Duas condições, porque ingresso tem data marcada:',
  'cancellations.desistencia.3': 'o evento ainda não começou;',
  'cancellations.desistencia.4': 'nenhum ingresso do pedido foi usado na entrada.',
  'cancellations.desistencia.caption': 'Até quando dá para cancelar: exemplos',
  'cancellations.desistencia.5': 'Você comprou',
  'cancellations.desistencia.6': 'Pode cancelar até',
  'cancellations.desistencia.7': 'Um mês antes do evento',
  'cancellations.desistencia.8': 'O {cancel_days}º dia depois da compra',
  'cancellations.desistencia.9': 'Cinco dias antes',
  'cancellations.desistencia.10': 'O início do evento',
  'cancellations.desistencia.11': 'Na véspera ou no próprio dia',
  'cancellations.desistencia.12': 'O início do evento',
  'cancellations.desistencia.13':
    'Se o organizador definir um limite anterior ao início, isso é informado antes da compra. A data final do seu pedido aparece junto do botão de cancelar.',
  'cancellations.como-cancelar.title': 'Como cancelar',
  'cancellations.como-cancelar.1': 'Abra {link} e escolha o pedido.',
  'cancellations.como-cancelar.2': 'Ingressos',
  'cancellations.como-cancelar.3': 'Toque em “Solicitar cancelamento”.',
  'cancellations.como-cancelar.4': 'Escolha o pedido inteiro ou só alguns ingressos e confira o valor que volta.',
  'cancellations.como-cancelar.5':
    'Confirme. Os ingressos cancelados perdem a validade na hora, e a confirmação chega por e-mail.',
  'cancellations.como-cancelar.6':
    'Não é preciso telefonar nem justificar. Se a tela não abrir para você, escreva para {support_email} dentro do prazo: vale a data da sua mensagem.',
  'cancellations.cancelamento-parcial.title': 'Cancelar só uma parte',
  'cancellations.cancelamento-parcial.1':
    'Você pode cancelar um ingresso e manter os outros. Volta o que foi pago por ele: o preço, já com o desconto que recebeu, e a parte da taxa que lhe cabe.',
  'cancellations.cancelamento-parcial.2':
    'Exemplo: dois ingressos de R$ 100,00 com taxa de 15% somam R$ 230,00. Ao cancelar um, você recebe R$ 115,00 e o outro segue valendo. Se a taxa for um valor fixo por pedido, ela é dividida entre os ingressos da mesma forma.',
  'cancellations.reembolso.title': 'Quando o dinheiro volta',
  'cancellations.reembolso.1':
    'O reembolso usa o mesmo meio do pagamento e é pedido assim que o cancelamento é confirmado. O restante do caminho depende do banco{more}.',
  'cancellations.reembolso.2': 'ou da administradora do cartão',
  'cancellations.reembolso.caption': 'Prazo de reembolso por meio de pagamento',
  'cancellations.reembolso.3': 'Pagamento',
  'cancellations.reembolso.4': 'Para onde volta',
  'cancellations.reembolso.5': 'Quando',
  'cancellations.reembolso.6': 'Ingresso gratuito',
  'cancellations.reembolso.7': 'Nada a devolver',
  'cancellations.reembolso.8': 'O lugar volta a ficar disponível',
  'cancellations.reembolso.9':
    'Um Pix só pode ser devolvido automaticamente até {pix_return_days} dias depois de pago. Se um evento for cancelado após esse tempo, combinamos com você uma transferência para uma conta no seu CPF.',
  'cancellations.reembolso.10':
    'Acompanhe em {link}: o pedido mostra se o reembolso está em andamento ou concluído. Se passar do prazo da tabela, peça o comprovante pelo {link_2} e apresente ao seu banco.',
  'cancellations.reembolso.11': 'Ingressos',
  'cancellations.reembolso.12': 'Fale conosco',
  'cancellations.evento-cancelado.title': 'Evento cancelado, adiado ou alterado',
  'cancellations.evento-cancelado.caption': 'Seus direitos quando o evento muda',
  'cancellations.evento-cancelado.1': 'O que houve',
  'cancellations.evento-cancelado.2': 'O que você pode fazer',
  'cancellations.evento-cancelado.3': 'Cancelado',
  'cancellations.evento-cancelado.4': 'Nada: tudo o que você pagou volta sem precisar pedir, taxa incluída',
  'cancellations.evento-cancelado.5': 'Adiado',
  'cancellations.evento-cancelado.6':
    'Manter o ingresso para a nova data ou receber tudo de volta, até a data que está no aviso',
  'cancellations.evento-cancelado.7': 'Mudança de local, de cidade ou da atração principal',
  'cancellations.evento-cancelado.8': 'Manter o ingresso ou receber tudo de volta',
  'cancellations.evento-cancelado.9': 'Interrompido',
  'cancellations.evento-cancelado.10':
    'Pedir a devolução do que não foi entregue; cada caso é analisado com o organizador',
  'cancellations.evento-cancelado.11':
    'O aviso vai para o e-mail da sua conta, com o que fazer e até quando, e a página do pedido pergunta o mesmo. Se você não responder, o ingresso continua valendo. Por isso, mantenha o e-mail atualizado em “Meus dados”. A base é o art. 35 do Código de Defesa do Consumidor: quem não cumpre a oferta devolve o que recebeu. O prazo de {cancel_days} dias não se aplica a esses casos.',
  'cancellations.evento-cancelado.12':
    'Gastos com viagem e hospedagem não fazem parte do pedido. Se você teve esse prejuízo, guarde os comprovantes e fale com o organizador, que responde pela realização do evento.',
  'cancellations.sem-reembolso.title': 'Quando não há reembolso',
  'cancellations.sem-reembolso.1': 'O prazo de desistência terminou e o evento está mantido.',
  'cancellations.sem-reembolso.2': 'Você não compareceu ou chegou depois do encerramento da entrada.',
  'cancellations.sem-reembolso.3':
    'A entrada foi recusada por falta de documento ou por descumprimento das regras do evento.',
  'cancellations.sem-reembolso.4': 'O ingresso foi comprado de outra pessoa, fora desta bilheteria.',
  'cancellations.sem-reembolso.5':
    'Não vai poder ir e o prazo passou? Use “Trocar portador” e passe o ingresso para quem possa, até a data indicada nele.',
  'cancellations.pagamentos-especiais.title': 'Pagamento atrasado e cobrança repetida',
  'cancellations.pagamentos-especiais.1':
    'Pagou depois do prazo? Se os seus lugares continuarem livres, o pedido é confirmado. Se já tiverem sido vendidos, o valor volta inteiro, sem você pedir. Nos dois casos avisamos por e-mail.',
  'cancellations.pagamentos-especiais.2':
    'Se o mesmo pedido for pago duas vezes, o segundo pagamento é devolvido automaticamente. Não reconhece uma compra? Fale com a gente antes de contestar no banco: resolver direto costuma ser mais rápido.',
  'cancellations.ajuda.title': 'Se algo der errado',
  'cancellations.ajuda.1':
    'Escreva pelo {link} com o número do pedido. Respondemos em até {support_answer_days} dias. Se a resposta não resolver, procure o Procon da sua cidade ou registre a reclamação em {consumidor_link}.',
  'cancellations.ajuda.2': 'Fale conosco',
  'cancellations.1': 'Pix',
  'cancellations.2': 'Conta de onde o Pix saiu',
  'cancellations.3': 'Aparece {time}',
  'cancellations.4': 'Cartão à vista',
  'cancellations.5': 'Crédito no mesmo cartão',
  'cancellations.6': 'Aparece {time}',
  'cancellations.7': 'Cartão parcelado',
  'cancellations.8': 'Crédito do valor total no mesmo cartão',
  'cancellations.9': 'Aparece {time}; alguns bancos mantêm as parcelas e lançam o crédito de uma vez',
} as const
