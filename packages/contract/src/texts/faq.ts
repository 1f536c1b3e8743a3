/** The page Dúvidas frequentes: each question by group and number, its answer below it. */
export const FAQ_TEXTS = {
  'faq.title': 'Dúvidas frequentes',
  'faq.description':
    'Respostas da bilheteria {shop} sobre reserva, pagamento, ingressos, meia-entrada, biometria e conta.',
  'faq.lead': 'Toque em uma pergunta para ver a resposta. Se a sua não estiver aqui, fale com a gente.',
  'faq.compra.title': 'Compra',
  'faq.compra.1': 'Como compro um ingresso?',
  'faq.compra.1_1':
    'Abra o evento na {link}, escolha setor, tipo e quantidade (ou o assento, no mapa) e continue. Entre na sua conta, diga quem vai usar cada ingresso e pague. Dá para escolher sem conta; ela só é pedida na hora de reservar.',
  'faq.compra.1_2': 'página inicial',
  'faq.compra.2': 'Quanto tempo tenho para terminar a compra?',
  'faq.compra.2_1':
    'Em geral, {hold_minutes} minutos a partir da reserva. O tempo aparece no alto da tela, com avisos quando faltam 5 minutos e 1 minuto. Se você atualizar a página ou trocar de aparelho, a reserva continua e o relógio segue de onde estava.',
  'faq.compra.3': 'Quantos ingressos posso comprar?',
  'faq.compra.3_1':
    'O limite comum é de {max_per_order} por pedido. Alguns eventos têm outro número ou um limite por CPF. A página do evento informa.',
  'faq.compra.4': 'Por que existe taxa de conveniência?',
  'faq.compra.4_1':
    'Ela paga o serviço de vender pela internet: reserva, cobrança segura, emissão do ingresso e atendimento. Pode ser um percentual ou um valor fixo por pedido e aparece ao lado do preço desde o começo. Se você desistir no prazo, ela também é devolvida.',
  'faq.compra.5': 'O que é um lote e quando o preço muda?',
  'faq.compra.5_1':
    'Lote é uma etapa de preço. Ele muda quando os ingressos acabam ou quando chega a data marcada. Depois de reservar, o seu preço não muda mais. Se o lote tiver menos ingressos do que você pediu, o aviso diz quantos restam.',
  'faq.compra.6': 'Meu cupom não funcionou. Por quê?',
  'faq.compra.6_1':
    'Confira a validade e se ele vale para os ingressos escolhidos. Cupom não se aplica à meia-entrada nem ao preço de sócio, e cada um tem um número máximo de ingressos com desconto, a começar pelos mais caros.',
  'faq.compra.7': 'O evento está esgotado. Ainda posso conseguir?',
  'faq.compra.7_1':
    'Pode ser. Reservas não pagas e ingressos cancelados voltam à venda. Toque em “Avise-me” e deixe o seu e-mail.',
  'faq.pagamento.title': 'Pagamento',
  'faq.pagamento.1': 'Como posso pagar?',
  'faq.pagamento.1_1': 'Com {paid_by}.',
  'faq.pagamento.1_2': 'A tela de pagamento mostra como, antes de você confirmar.',
  'faq.pagamento.1_3': 'Por enquanto não aceitamos boleto.',
  'faq.pagamento.1_4':
    'No cartão, o número de parcelas depende do evento: a lista mostra o valor de cada parcela e o total antes de você confirmar.',
  'faq.pagamento.1_5':
    'No Pix, leia o QR Code no aplicativo do seu banco ou use “Copiar código Pix” e cole lá. A conta bancária pode ser de outra pessoa. A tela avança sozinha quando o pagamento chega. Se você fechar, o pedido continua em {link}.',
  'faq.pagamento.1_6': 'Ingressos',
  'faq.pagamento.2': 'Vocês emitem nota fiscal?',
  'faq.pagamento.2_1':
    'O comprovante da compra está no pedido e no e-mail. Se precisar da nota fiscal, peça pelo {link} com o número do pedido: encaminhamos a quem deve emitir, que no caso do ingresso é o organizador do evento.',
  'faq.pagamento.2_2': 'Fale conosco',
  'faq.pix-e-cartao.1': 'O Pix expirou. E agora?',
  'faq.pix-e-cartao.1_1':
    'Cada Pix dura pelo menos {pay_min_minutes} minutos e nunca passa de {pix_max_minutes} desde o início da reserva. Se expirou e você não pagou, faça uma nova compra.',
  'faq.pix-e-cartao.1_2':
    'Se pagou depois do prazo, não pague de novo. Com os lugares ainda livres, o pedido é confirmado; sem eles, o valor volta para a conta que pagou. Você recebe um e-mail nos dois casos.',
  'faq.pix-e-cartao.2': 'Meu pagamento está “em análise”. O que significa?',
  'faq.pix-e-cartao.2_1':
    'A compra no cartão está passando por uma conferência contra fraude. Pode levar até {card_review_hours} horas, e os seus ingressos ficam guardados. O resultado aparece no pedido. Não faça outra compra enquanto espera.',
  'faq.pix-e-cartao.3': 'Meu cartão foi recusado. O que faço?',
  'faq.pix-e-cartao.3_1':
    'Confira número, validade, código de segurança e limite. Enquanto houver tempo, você pode tentar outro cartão{more} no mesmo pedido. Por segurança, há um limite de tentativas. O motivo exato só o banco informa.',
  'faq.pix-e-cartao.3_2': 'ou mudar para Pix',
  'faq.cancelamento.title': 'Cancelamento e reembolso',
  'faq.cancelamento.1': 'Posso desistir da compra?',
  'faq.cancelamento.1_1':
    'Sim, em até {cancel_days} dias depois da compra, se o evento não começou e nenhum ingresso do pedido foi usado. Você recebe tudo, inclusive a taxa. Abra o pedido, toque em “Solicitar cancelamento” e escolha todos os ingressos ou só alguns. Detalhes na {link}.',
  'faq.cancelamento.1_2': 'Política de cancelamento',
  'faq.cancelamento.2': 'O evento foi adiado ou cancelado. E o meu dinheiro?',
  'faq.cancelamento.2_1':
    'Cancelado: tudo volta para você, taxa incluída, sem precisar pedir. Adiado ou em outro local: perguntamos por e-mail e na página do pedido se você quer manter os ingressos ou receber tudo de volta. Se não responder, eles continuam valendo. O reembolso pode ser pedido até a data que está no aviso.',
  'faq.cancelamento.3': 'Quando o reembolso aparece?',
  'faq.cancelamento.3_1': 'No Pix, {time}, na conta de onde ele saiu.',
  'faq.cancelamento.3_2': 'No cartão, {time}, conforme o banco.',
  'faq.cancelamento.3_3': 'O andamento fica visível no pedido.',
  'faq.ingressos.title': 'Ingressos',
  'faq.ingressos.1': 'Onde está o meu ingresso?',
  'faq.ingressos.1_1':
    'Em {link}, no menu, assim que o pagamento é confirmado. Também vai para o seu e-mail. Se não chegou, veja a caixa de spam ou peça o envio de novo pelo pedido.',
  'faq.ingressos.1_2': 'Ingressos',
  'faq.ingressos.2': 'O QR Code abre sem internet? Preciso imprimir?',
  'faq.ingressos.2_1':
    'Abre. Com a sua conta aberta neste aparelho, os ingressos ficam guardados nele e aparecem sem sinal, com a hora da última cópia, até você sair da conta ou três dias depois do evento. Por garantia, baixe também o PDF em casa.',
  'faq.ingressos.2_2': 'Não conte com o sinal na porta: baixe o PDF em casa e guarde-o no celular.',
  'faq.ingressos.2_3':
    'Na entrada, deixe o brilho da tela no máximo. Papel é opcional: se preferir, imprima o PDF sem reduzir o código.',
  'faq.ingressos.2_4': 'Se o QR Code não aparecer, atualize a página, entre de novo na conta ou use o PDF.',
  'faq.ingressos.3': 'Posso mudar o nome no ingresso ou passá-lo para outra pessoa?',
  'faq.ingressos.3_1':
    'Sim, em “Mais”, “Trocar portador”, até a data indicada no ingresso. Vale também para corrigir um nome ou CPF digitado errado. Um novo QR Code é criado e o antigo deixa de valer.',
  'faq.ingressos.3_2':
    'Na meia-entrada, a outra pessoa também precisa ter o direito. Em evento com biometria, ela precisa cadastrar o rosto.',
  'faq.entrada.title': 'Entrada e meia-entrada',
  'faq.entrada.1': 'O que levo no dia?',
  'faq.entrada.1_1':
    'O ingresso e um documento oficial com foto do portador. Na meia-entrada, também o comprovante do benefício. Veja na descrição do evento a hora de abertura e o que não é permitido levar.',
  'faq.entrada.2': 'Quem paga meia-entrada?',
  'faq.entrada.2_1':
    'Estudantes com CIE, jovens com ID Jovem, pessoas com deficiência e um acompanhante, quando necessário, e pessoas a partir de {senior_age} anos, além dos casos de leis locais. Os documentos estão na {link}.',
  'faq.entrada.2_2': 'Política de meia-entrada',
  'faq.entrada.3': 'A meia-entrada acabou. Isso pode?',
  'faq.entrada.3_1':
    'Pode. A lei fixa uma cota de {half_price_percent}% dos ingressos à venda para o público em geral, e a quantidade restante fica visível durante toda a venda. O ingresso de pessoa idosa não depende dela.',
  'faq.entrada.4': 'Criança precisa de ingresso?',
  'faq.entrada.4_1':
    'Depende do evento: veja os tipos de ingresso e a descrição. Observe também a classificação indicativa. Menores de 10 anos só entram com os pais ou responsável.',
  'faq.entrada.5': 'Como compro lugar para pessoa com deficiência?',
  'faq.entrada.5_1':
    'Os lugares acessíveis aparecem como setor ou tipo de ingresso próprio, e no mapa têm um desenho diferente. O ingresso de acompanhante é escolhido junto. Se precisar de um recurso específico, escreva pelo {link} antes do evento.',
  'faq.entrada.5_2': 'Fale conosco',
  'faq.biometria.title': 'Biometria',
  'faq.biometria.1': 'Quem precisa cadastrar a biometria, e como?',
  'faq.biometria.1_1':
    'Cada portador a partir de {face_min_age} anos, nos eventos que avisam disso. Em arenas esportivas para mais de {people} pessoas, é exigência da Lei Geral do Esporte. Para quem é mais novo, abra o ingresso, toque em “Mais” e depois em “O portador tem menos de {face_min_age_2} anos”: na entrada basta o documento.',
  'faq.biometria.1_2':
    'Depois de comprar, abra o ingresso, toque em “Cadastrar biometria”, confira os dados e tire a foto. Quem vai com você cadastra o próprio rosto pelo link do ingresso que você entrega. Faça com antecedência, para dar tempo de corrigir.',
  'faq.biometria.2': 'Minha foto foi recusada. O que faço?',
  'faq.biometria.2_1':
    'O motivo aparece no ingresso. Tente de novo em lugar claro, sem boné, óculos ou máscara, olhando de frente e sem outras pessoas na imagem.',
  'faq.biometria.3': 'O que acontece com a minha foto?',
  'faq.biometria.3_1':
    'Ela serve só para a entrada, fica criptografada e é apagada em até {face_kept_days} dias depois do evento. Veja a {link}.',
  'faq.biometria.3_2': 'Política de privacidade',
  'faq.conta.title': 'Conta e aplicativo',
  'faq.conta.1': 'Quem pode criar conta?',
  'faq.conta.1_1':
    'Qualquer pessoa com CPF e {account_min_age} anos ou mais. Há uma conta por CPF. Se aparecer que o seu já está cadastrado, recupere a senha: a conta pode ter sido criada em outra bilheteria da plataforma.',
  'faq.conta.2': 'Esqueci a senha, e o código não chega. Como recupero?',
  'faq.conta.2_1':
    'Em {link}, informe o CPF e receba um código por {more}e-mail. Depois, crie uma senha com pelo menos {password_min} caracteres.',
  'faq.conta.2_2': 'recuperação de senha',
  'faq.conta.2_3': 'SMS ou',
  'faq.conta.2_4':
    'Se o código não chegar em um minuto, veja a caixa de spam e confira se o contato mostrado é o seu. Ele vale {code_minutes} minutos e aceita {code_tries} tentativas. Ao pedir outro, o anterior perde o efeito.',
  'faq.conta.3': 'Como instalo o app?',
  'faq.conta.3_1':
    'Abra o menu no celular e toque na opção de instalar. Ela aparece quando o navegador permite e o app ainda não está instalado. Ocupa pouco espaço e dispensa loja de aplicativos.',
  'faq.conta.4': 'Meus dados estão seguros?',
  'faq.conta.4_1': 'O número do cartão não passa pelos nossos servidores.',
  'faq.conta.4_2':
    'Medição de terceiros só com o seu aceite. Em “Meus dados” você exporta as informações, encerra sessões e exclui a conta.',
  'faq.members.1_3': 'Tenho plano de sócio-torcedor. Como uso o benefício?',
  'faq.members.1_1_2':
    'Entre pelo acesso de sócio-torcedor, em “Sou Sócio”, com o e-mail e a senha da sua conta. Se o seu plano estiver ativo, os ingressos e os preços de sócio ficam liberados. Sem plano ativo, você compra como público em geral.',
} as const
