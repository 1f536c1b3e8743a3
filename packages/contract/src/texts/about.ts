/** The page Sobre, by section. */
export const ABOUT_TEXTS = {
  'about.title': 'Sobre',
  'about.description':
    'Bilheteria oficial {shop}: como a venda funciona, quem responde por cada etapa e os dados da empresa.',
  'about.lead':
    'Bilheteria oficial: {shop}. Aqui você compra de quem faz o evento e sabe quem responde por cada etapa.',
  'about.quem-somos.title': 'Quem somos',
  'about.quem-somos.1':
    '{shop} assina esta bilheteria. Quem responde por ela é {legal_name}, CNPJ {tax_id}. Os eventos à venda estão na {link}, sempre com data, local, classificação indicativa e preço. Se um deles for realizado por outra organização, o nome dela aparece no seu pedido.',
  'about.quem-somos.2': 'página inicial',
  'about.quem-somos.3':
    'A loja funciona sobre uma plataforma de venda de ingressos que atende vários produtores. Cada produtor tem a própria marca, a própria agenda e o próprio endereço na internet. A sua conta é uma só: com o mesmo e-mail e a mesma senha você compra em qualquer bilheteria da plataforma e encontra todos os pedidos no mesmo lugar.',
  'about.como-funciona.title': 'Como funciona a venda',
  'about.como-funciona.1':
    '{strong} Setor, tipo de ingresso e, onde há lugar numerado, o assento no mapa. Preço e taxa aparecem juntos desde a primeira tela.',
  'about.como-funciona.2': 'Você escolhe.',
  'about.como-funciona.3':
    '{strong} Ao reservar, os ingressos ficam separados para você, em geral por {hold_minutes} minutos, com o tempo restante sempre à vista.',
  'about.como-funciona.4': 'A gente guarda.',
  'about.como-funciona.5': '{strong} Nos ingressos nominais, informe o nome e o CPF de cada portador.',
  'about.como-funciona.6': 'Você diz quem vai.',
  'about.como-funciona.7': 'Você paga.',
  'about.como-funciona.8': 'Por {paid_by}.',
  'about.como-funciona.9': 'A tela mostra como.',
  'about.como-funciona.10': 'Evento gratuito pula esta etapa.',
  'about.como-funciona.11':
    '{strong} Com o pagamento confirmado, o QR Code de cada ingresso aparece na sua conta e segue por e-mail.',
  'about.como-funciona.12': 'O ingresso chega.',
  'about.como-funciona.13':
    'Cada lugar é vendido uma única vez, e o total de ingressos nunca passa da capacidade do setor. Se duas pessoas tocam no mesmo assento, a primeira reserva vale e a outra é avisada na hora.',
  'about.responsabilidades.title': 'Quem responde pelo quê',
  'about.responsabilidades.caption': 'Responsabilidades na venda e no evento',
  'about.responsabilidades.1': 'Assunto',
  'about.responsabilidades.2': 'Quem cuida',
  'about.responsabilidades.3': 'Realização do evento, atrações, data e local',
  'about.responsabilidades.4': 'Quem organiza o evento',
  'about.responsabilidades.5': 'Preços, lotes, quantidade de ingressos e cota de meia-entrada',
  'about.responsabilidades.6': 'Quem organiza o evento',
  'about.responsabilidades.7': 'Entrada, segurança e acessibilidade no local',
  'about.responsabilidades.8': 'Quem organiza o evento',
  'about.responsabilidades.9': 'Reserva, cobrança e emissão dos ingressos',
  'about.responsabilidades.10': 'A plataforma, que intermedeia a venda',
  'about.responsabilidades.11': 'Cancelamento e reembolso',
  'about.responsabilidades.12': '{shop}, por meio da plataforma',
  'about.responsabilidades.13': 'Atendimento',
  'about.responsabilidades.14': '{shop}, pelos canais desta página',
  'about.responsabilidades.15': 'Proteção dos dados pessoais',
  'about.responsabilidades.16': 'Quem organiza e a plataforma, cada um na sua parte',
  'about.responsabilidades.17':
    'Essa divisão organiza o trabalho e não diminui os seus direitos. Quem organiza e quem intermedeia respondem juntos perante você, como prevê o art. 7º, parágrafo único, do Código de Defesa do Consumidor. Se não souber a quem recorrer, escreva pelo {link}: encaminhar é tarefa nossa.',
  'about.responsabilidades.18': 'Fale conosco',
  'about.dados-da-empresa.title': 'Dados da empresa',
  'about.dados-da-empresa.1': 'Nome da bilheteria',
  'about.dados-da-empresa.2': 'Razão social',
  'about.dados-da-empresa.3': 'Inscrição',
  'about.dados-da-empresa.4': 'CNPJ {tax_id}',
  'about.dados-da-empresa.5': 'Endereço',
  'about.dados-da-empresa.6': 'E-mail',
  'about.dados-da-empresa.7': 'Telefone',
  'about.dados-da-empresa.8':
    'O Decreto 7.962/2013, que regula o comércio eletrônico, pede que estas informações fiquem fáceis de achar. Um resumo delas está no rodapé de todas as páginas.',
  'about.seguranca.title': 'Segurança da compra',
  'about.seguranca.1': 'A navegação é criptografada do começo ao fim.',
  'about.seguranca.2':
    'O número do cartão vai direto para o processador do pagamento. Ele nunca chega aos nossos servidores.',
  'about.seguranca.3': 'A sua senha é guardada de um jeito que nem a nossa equipe consegue ler.',
  'about.seguranca.4':
    'Cada ingresso tem um QR Code único e assinado. Trocou o portador, o código anterior deixa de valer.',
  'about.seguranca.5': 'Em “Meus dados” você vê onde a sua conta está aberta e encerra qualquer sessão.',
  'about.seguranca.6': 'O cuidado com as suas informações está explicado na {link}.',
  'about.seguranca.7': 'Política de privacidade',
  'about.acessibilidade.title': 'Acessibilidade',
  'about.acessibilidade.1':
    'Este site foi feito para funcionar com teclado, leitor de tela e texto ampliado até 200%, tendo como referência as diretrizes WCAG 2.2, nível AA. O mapa de lugares tem uma versão em lista, com fileira, número, situação e preço de cada assento. Quem prefere menos movimento na tela é atendido pela configuração do próprio aparelho.',
  'about.acessibilidade.2':
    'Nos eventos, os espaços para pessoas com deficiência e seus acompanhantes seguem o art. 44 da Lei Brasileira de Inclusão (Lei 13.146/2015) e aparecem na escolha dos ingressos. Encontrou uma barreira, no site ou no local? Conte para a gente pelo {link}, assunto “Acessibilidade”.',
  'about.acessibilidade.3': 'Fale conosco',
  'about.canais-oficiais.title': 'Canais oficiais',
  'about.canais-oficiais.1':
    'A venda acontece só neste site. Não vendemos por telefone nem por aplicativo de mensagem, e ninguém da equipe vai pedir a sua senha, o código que enviamos a você ou os dados do seu cartão.',
  'about.canais-oficiais.2': 'Confira o endereço do site antes de digitar a senha.',
  'about.canais-oficiais.3': 'No Pix, confira o valor e o nome de quem recebe antes de confirmar.',
  'about.canais-oficiais.4':
    'Desconfie de ingresso oferecido por desconhecidos: o mesmo QR Code só libera uma entrada, e a compra fora daqui não tem como ser conferida.',
  'about.canais-oficiais.5': 'Recebeu uma mensagem suspeita em nosso nome? Encaminhe para {support_email}.',
} as const
