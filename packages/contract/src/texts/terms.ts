/** The page Termos de uso, by section. */
export const TERMS_TEXTS = {
  'terms.title': 'Termos de uso',
  'terms.description':
    'Regras da bilheteria {shop}: conta, preço e taxa, reserva, pagamento, entrada no evento e revenda.',
  'terms.lead': 'O que você e {shop} combinam quando você cria uma conta ou compra um ingresso aqui. Versão de {date}.',
  'terms.partes.title': 'Quem participa',
  'terms.partes.1': 'Você',
  'terms.partes.2': 'A pessoa que navega, cria a conta, compra ou usa um ingresso.',
  'terms.partes.3': 'Produtor',
  'terms.partes.4':
    '{shop}, nome desta bilheteria, sob responsabilidade de {legal_name}, CNPJ {tax_id}, com endereço em {address}.',
  'terms.partes.5': 'Organizador',
  'terms.partes.6': 'Quem realiza o evento. Em geral é o próprio produtor; quando não é, o nome aparece no pedido.',
  'terms.partes.7': 'Plataforma',
  'terms.partes.8': 'O sistema que intermedeia a venda: reserva, cobra, emite os ingressos e devolve o dinheiro.',
  'terms.partes.9': 'Portador',
  'terms.partes.10': 'A pessoa cujo nome está no ingresso e que vai entrar no evento.',
  'terms.partes.11':
    'O organizador responde pela realização do evento e a plataforma, pela venda. Perante você, ambos respondem pelo que foi contratado. Veja a divisão completa em {link}.',
  'terms.partes.12': 'Sobre',
  'terms.conta.title': 'Sua conta',
  'terms.conta.1':
    'A conta é para quem tem {account_min_age} anos ou mais. Entre {account_min_age_2} e 18 anos, compre com a assistência do seu pai, da sua mãe ou de outro responsável legal.',
  'terms.conta.2': 'Cada CPF e cada e-mail têm uma só conta, que serve para todas as bilheterias da plataforma.',
  'terms.conta.3': 'Informe dados verdadeiros e atuais. É com eles que emitimos o ingresso e avisamos de mudanças.',
  'terms.conta.4': 'A senha e os códigos de verificação são só seus. Se desconfiar de uso indevido, troque a senha.',
  'terms.conta.5':
    'Você pode excluir a conta quando quiser, em “Meus dados”. Guardamos apenas o que a lei exige, como explica a {link}.',
  'terms.conta.6': 'Política de privacidade',
  'terms.preco.title': 'Oferta, preço e taxa',
  'terms.preco.1':
    'O que está anunciado na página do evento vale como contrato (art. 30 do Código de Defesa do Consumidor): setor, lote, preço, taxa, data, local, classificação indicativa e restrições, como visão parcial do palco.',
  'terms.preco.2':
    '{strong} remunera o serviço de venda pela internet. Pode ser um percentual sobre o valor já com descontos ou um valor fixo por pedido. Ela aparece ao lado do preço desde o início, e o total está à vista antes de você pagar.',
  'terms.preco.3': 'Taxa de conveniência:',
  'terms.preco.4':
    '{strong} o lote muda quando acaba ou quando chega a data marcada. O preço fica travado no momento da reserva. Se ele mudar entre a sua escolha e a reserva, avisamos antes de seguir.',
  'terms.preco.5': 'Lotes:',
  'terms.preco.6':
    '{strong} nos eventos esportivos, todos os ingressos de um mesmo setor têm o mesmo preço, salvo as reduções previstas em lei e os pacotes de jogos (art. 145 da Lei Geral do Esporte, Lei 14.597/2023).',
  'terms.preco.7': 'Jogos:',
  'terms.preco.8':
    '{strong} seguem a validade, a quantidade e os tipos de ingresso definidos em cada um. Não valem para meia-entrada nem para preço de sócio.',
  'terms.preco.9': 'Cupons:',
  'terms.preco.10':
    '{strong} o número máximo depende dos ingressos escolhidos. Você vê o valor de cada parcela e o total, com os juros se houver, antes de confirmar.',
  'terms.preco.11': 'Parcelas:',
  'terms.preco.12':
    'Se o mesmo ingresso aparecer com dois preços ao mesmo tempo, vale o menor (art. 5º da Lei 10.962/2004).',
  'terms.reserva-e-pagamento.title': 'Reserva e pagamento',
  'terms.reserva-e-pagamento.1':
    'Reservar separa os ingressos por tempo limitado e não é compra: a compra se completa com o pagamento confirmado. Há uma reserva ativa por pessoa em cada evento. Alterar a reserva não reinicia o relógio.',
  'terms.reserva-e-pagamento.caption': 'Prazos de reserva e de pagamento',
  'terms.reserva-e-pagamento.2': 'Situação',
  'terms.reserva-e-pagamento.3': 'Prazo',
  'terms.reserva-e-pagamento.4': 'Reserva',
  'terms.reserva-e-pagamento.5': '{hold_minutes} minutos; o evento pode definir outro prazo, sempre mostrado na tela',
  'terms.reserva-e-pagamento.6':
    'Passado o prazo, os ingressos voltam à venda. Se um pagamento chegar depois disso, entregamos os mesmos lugares se ainda estiverem livres; se não estiverem, devolvemos o valor inteiro e avisamos por e-mail.',
  'terms.reserva-e-pagamento.7':
    'O limite comum é de {max_per_order} ingressos por pedido. Um evento pode ter outro número e também um limite por CPF, que soma os seus pedidos e a sua reserva em aberto.',
  'terms.ingresso.title': 'Seu ingresso',
  'terms.ingresso.1':
    'Cada ingresso tem um QR Code único e libera uma entrada. A primeira leitura válida é a que conta.',
  'terms.ingresso.2':
    'Não publique nem envie o QR Code a desconhecidos. Quem tiver uma cópia pode entrar antes de você.',
  'terms.ingresso.3':
    'O portador pode ser trocado até a data indicada em cada ingresso. A troca gera um QR Code novo e cancela o anterior.',
  'terms.ingresso.4': 'Ingresso de meia-entrada só pode passar para quem também tem direito e leva o comprovante.',
  'terms.ingresso.5':
    'Com lugar numerado, o assento impresso é seu. Sem numeração, a acomodação é por ordem de chegada.',
  'terms.entrada.title': 'Entrada no evento',
  'terms.entrada.1':
    'Leve o ingresso, no celular ou impresso, e um documento oficial com foto. Se for meia-entrada, leve também o comprovante indicado na {link}. A revista pessoal pode ser condição de entrada, e não é permitido levar armas, fogos de artifício ou cartazes ofensivos.',
  'terms.entrada.2': 'Política de meia-entrada',
  'terms.entrada.3':
    '{strong} respeite a classificação indicativa e as regras do evento para menores. Crianças com menos de 10 anos só entram com os pais ou responsável (art. 75 do Estatuto da Criança e do Adolescente).',
  'terms.entrada.4': 'Idade:',
  'terms.entrada.5':
    '{strong} em arenas esportivas para mais de {people} pessoas, a lei exige identificação biométrica de quem tem mais de {face_min_age} anos (arts. 148 e 158 da Lei Geral do Esporte). O evento avisa na página de compra e no ingresso.',
  'terms.entrada.6': 'Biometria:',
  'terms.entrada.7':
    '{strong} nos eventos esportivos, quem tem ingresso conta com o seguro de acidentes pessoais previsto na Lei Geral do Esporte, a cargo do organizador.',
  'terms.entrada.8': 'Seguro:',
  'terms.cancelamento.title': 'Desistência e mudanças no evento',
  'terms.cancelamento.1':
    'Você tem {cancel_days} dias após a compra para desistir e receber tudo de volta, taxa incluída, desde que o evento não tenha começado e nenhum ingresso do pedido tenha sido usado. Se o evento for cancelado, adiado ou mudar de forma importante, há outros direitos. Prazos e passos estão na {link}.',
  'terms.cancelamento.2': 'Política de cancelamento',
  'terms.uso-proibido.title': 'O que não é permitido',
  'terms.uso-proibido.1': 'Usar robôs ou várias contas para reservar, comprar ou travar ingressos.',
  'terms.uso-proibido.2': 'Usar o CPF, o cartão ou a conta de outra pessoa sem autorização.',
  'terms.uso-proibido.3': 'Falsificar, copiar ou adulterar ingressos.',
  'terms.uso-proibido.4':
    'Revender acima do preço impresso. Em evento esportivo é crime, tanto para quem vende quanto para quem facilita (arts. 166 e 167 da Lei Geral do Esporte).',
  'terms.uso-proibido.5':
    'Diante de indício forte de fraude, podemos suspender a compra ou a conta, explicando o motivo e ouvindo você. Se o pagamento for legítimo e o ingresso não puder ser usado, o dinheiro volta.',
  'terms.disposicoes.title': 'Mudanças, dúvidas e foro',
  'terms.disposicoes.1':
    'Podemos atualizar estes termos. A versão que vale para o seu pedido é a da data da compra: uma mudança posterior não reduz o que já foi contratado. Guarde ou imprima esta página se quiser.',
  'terms.disposicoes.2':
    'Dúvidas e reclamações: {link} ou {support_email}. Você também pode procurar o Procon da sua cidade ou {consumidor_link}. Se for preciso ir à Justiça, você pode escolher o foro do seu domicílio (art. 101, I, do Código de Defesa do Consumidor). Vale a lei brasileira.',
  'terms.disposicoes.3': 'Fale conosco',
  'terms.1': 'Pix',
  'terms.2':
    'Até o fim da reserva, com pelo menos {pay_min_minutes} minutos para pagar e no máximo {pix_max_minutes} desde o início dela',
  'terms.3': 'Cartão de crédito',
  'terms.4': 'Resposta em instantes, na maioria das vezes',
  'terms.5': 'Cartão em análise',
  'terms.6': 'Até {card_review_hours} horas, com os ingressos guardados',
} as const
