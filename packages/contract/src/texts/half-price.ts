/** The page Meia-entrada, by section. */
export const HALF_PRICE_TEXTS = {
  'half_price.title': 'Política de meia-entrada',
  'half_price.description':
    'Meia-entrada na bilheteria {shop}: quem tem direito, que documento levar, a cota de {half_price_percent}% e o que não acumula.',
  'half_price.lead':
    'Quem tem direito, que documento levar e como a cota funciona. Leia antes de comprar: o comprovante é conferido na entrada.',
  'half_price.o-que-e.title': 'O que é a meia-entrada',
  'half_price.o-que-e.1':
    'É o direito de pagar metade do preço cobrado do público, em qualquer setor e em qualquer lote à venda. Se o lote está em promoção para todo mundo, a meia é metade do preço promocional. Quando a conta não fecha em centavos, arredondamos para baixo.',
  'half_price.o-que-e.2':
    'O benefício vale para o acesso ao evento. Serviços extras vendidos junto com camarotes e áreas especiais, como comida e bebida, não entram na conta. A taxa de conveniência em percentual acompanha o preço: sobre a meia, ela também cai pela metade. A taxa fixa é uma por pedido.',
  'half_price.o-que-e.3':
    'As regras vêm da Lei 12.933/2013 e do Decreto 8.537/2015. Para pessoas idosas, do art. 23 do Estatuto da Pessoa Idosa (Lei 10.741/2003).',
  'half_price.quem-tem-direito.title': 'Quem tem direito e que documento levar',
  'half_price.quem-tem-direito.caption': 'Beneficiários em todo o Brasil e comprovantes',
  'half_price.quem-tem-direito.1': 'Quem',
  'half_price.quem-tem-direito.2': 'Comprovante',
  'half_price.quem-tem-direito.3': 'Observação',
  'half_price.quem-tem-direito.4': 'Estudante',
  'half_price.quem-tem-direito.5': 'Carteira de Identificação Estudantil (CIE)',
  'half_price.quem-tem-direito.6':
    'Com nome, nascimento, foto, instituição e nível de ensino. Vale até 31 de março do ano seguinte ao da emissão.',
  'half_price.quem-tem-direito.7': 'Jovem de baixa renda, de 15 a 29 anos',
  'half_price.quem-tem-direito.8': 'ID Jovem e documento oficial com foto',
  'half_price.quem-tem-direito.9': 'Família inscrita no CadÚnico, com renda de até dois salários mínimos.',
  'half_price.quem-tem-direito.10': 'Pessoa com deficiência',
  'half_price.quem-tem-direito.11':
    'Cartão do BPC ou documento do INSS que ateste a condição (Lei Complementar 142/2013), mais documento oficial com foto',
  'half_price.quem-tem-direito.12': 'Pode levar um acompanhante com o mesmo benefício, quando precisar de ajuda.',
  'half_price.quem-tem-direito.13': 'Acompanhante da pessoa com deficiência',
  'half_price.quem-tem-direito.14': 'Documento oficial com foto',
  'half_price.quem-tem-direito.15': 'Um por pessoa. Entra junto com quem acompanha.',
  'half_price.quem-tem-direito.16': 'Pessoa idosa, a partir de {senior_age} anos',
  'half_price.quem-tem-direito.17': 'Documento oficial com foto e data de nascimento',
  'half_price.quem-tem-direito.18': 'Desconto de 50%, com acesso preferencial e sem cota.',
  'half_price.quem-tem-direito.19': 'Sobre a carteira de estudante',
  'half_price.quem-tem-direito.20':
    'A CIE pode ser emitida por ANPG, UNE, UBES e entidades filiadas, por diretórios centrais de estudantes e por centros e diretórios acadêmicos, entre outras entidades estudantis. Boleto ou carnê da escola não serve como comprovante.',
  'half_price.quem-tem-direito.21': 'Crianças',
  'half_price.quem-tem-direito.22':
    'A lei federal não dá meia-entrada só pela idade da criança. Quem estuda tem direito com a CIE. Se o evento tiver ingresso infantil ou gratuidade, isso aparece entre os tipos de ingresso ou na descrição.',
  'half_price.leis-locais.title': 'Leis estaduais e municipais',
  'half_price.leis-locais.1':
    'Alguns estados e cidades ampliam o benefício, por exemplo para professores da rede pública, doadores de sangue ou menores de 21 anos. Vale a lei do lugar onde o evento acontece, não a de onde você mora. As categorias aceitas em cada evento são as que aparecem na hora da compra. Se a sua não estiver lá e a lei local garantir o direito, fale com a gente antes de comprar.',
  'half_price.cota.title': 'A cota de {half_price_percent}%',
  'half_price.cota.1':
    'Cada evento oferece como meia-entrada {half_price_percent}% dos ingressos à venda para o público em geral. Os ingressos reservados a sócios ficam fora dessa conta.',
  'half_price.cota.2':
    'O número restante fica visível ao lado do ingresso e muda em tempo real, como em “Meia-entrada: 312 de 400 disponíveis”.',
  'half_price.cota.3': 'Quando a cota acaba, o aviso de esgotado aparece no mesmo lugar.',
  'half_price.cota.4':
    'A cota é uma só para todas as categorias. A categoria é escolhida depois, com os dados do portador.',
  'half_price.cota.5': 'Meias reservadas e não pagas voltam à venda. Vale conferir de novo alguns minutos depois.',
  'half_price.cota.6':
    'O ingresso de pessoa idosa é um tipo à parte: não consome a cota e continua à venda quando ela acaba, enquanto houver lugares.',
  'half_price.como-comprar.title': 'Como comprar',
  'half_price.como-comprar.1': 'No evento, escolha o setor e a quantidade de ingressos “Meia-entrada”.',
  'half_price.como-comprar.2': 'Na etapa dos portadores, preencha o nome de quem vai usar cada meia.',
  'half_price.como-comprar.3':
    'Escolha a categoria (estudante, ID Jovem, pessoa com deficiência…). O número do documento, quando opcional, pode ser informado no ingresso até a abertura dos portões.',
  'half_price.como-comprar.4': 'Pague e confira, no ingresso, o tipo e o nome.',
  'half_price.como-comprar.5':
    'O comprovante é de quem vai entrar, não de quem paga. Você pode comprar meia para outra pessoa, desde que ela tenha o direito e leve o documento.',
  'half_price.na-entrada.title': 'Na entrada do evento',
  'half_price.na-entrada.1':
    'Apresente o ingresso e o comprovante, dentro da validade. Documentos digitais oficiais, abertos no próprio aplicativo, são aceitos; foto ou captura de tela pode ser recusada.',
  'half_price.na-entrada.2':
    'Sem o comprovante, a meia não dá acesso. Alguns organizadores permitem pagar no local a diferença para o ingresso inteiro; outros não têm essa opção. Na dúvida, pergunte antes de sair de casa.',
  'half_price.na-entrada.3':
    'Vai trocar o portador de uma meia? A nova pessoa precisa ter o mesmo direito e o próprio comprovante.',
  'half_price.nao-acumula.title': 'O que não acumula',
  'half_price.nao-acumula.1':
    'A meia-entrada não se soma a cupons, promoções, convênios nem preço de sócio. Se outra condição sair mais barata do que a meia, escolha a que for melhor para você. No mesmo pedido podem conviver ingressos diferentes: o cupom desconta apenas dos que o aceitam.',
  'half_price.direito-negado.title': 'Se o direito for negado',
  'half_price.direito-negado.1':
    'Anote o nome do evento, o horário e o motivo alegado, guarde o ingresso e o comprovante e escreva para a equipe {shop} pelo {link}, assunto “Meia-entrada”, ou para {support_email}. Você também pode recorrer ao Procon da cidade do evento.',
  'half_price.direito-negado.2': 'Fale conosco',
} as const
