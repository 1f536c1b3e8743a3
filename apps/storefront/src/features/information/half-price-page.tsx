import type { Producer } from '@bilheteria/contract/producers'
import { HALF_PRICE_PERCENT, SENIOR_AGE } from '@bilheteria/rules/policy'
import { Link } from 'wouter'
import { usePage } from '#platform/page.tsx'
import { SupportEmail } from './company-contact.tsx'
import { InformationPage, type InformationSection } from './information-page.tsx'
import { InformationTable } from './information-table.tsx'

export function head({ title }: Producer) {
  return {
    title: 'Política de meia-entrada',
    description: `Meia-entrada na bilheteria ${title}: quem tem direito, que documento levar, a cota de ${HALF_PRICE_PERCENT}% e o que não acumula.`,
  }
}

export function Page() {
  const { producer } = usePage()
  return (
    <InformationPage
      title="Política de meia-entrada"
      lead="Quem tem direito, que documento levar e como a cota funciona. Leia antes de comprar: o comprovante é conferido na entrada."
      sections={sections(producer)}
    />
  )
}

function sections({ title, company }: Producer): InformationSection[] {
  return [
    {
      id: 'o-que-e',
      title: 'O que é a meia-entrada',
      body: (
        <>
          <p>
            É o direito de pagar metade do preço cobrado do público, em qualquer setor e em qualquer lote à venda. Se o
            lote está em promoção para todo mundo, a meia é metade do preço promocional. Quando a conta não fecha em
            centavos, arredondamos para baixo.
          </p>
          <p>
            O benefício vale para o acesso ao evento. Serviços extras vendidos junto com camarotes e áreas especiais,
            como comida e bebida, não entram na conta. A taxa de conveniência em percentual acompanha o preço: sobre a
            meia, ela também cai pela metade. A taxa fixa é uma por pedido.
          </p>
          <p>
            As regras vêm da Lei 12.933/2013 e do Decreto 8.537/2015. Para pessoas idosas, do art. 23 do Estatuto da
            Pessoa Idosa (Lei 10.741/2003).
          </p>
        </>
      ),
    },
    {
      id: 'quem-tem-direito',
      title: 'Quem tem direito e que documento levar',
      body: (
        <>
          <InformationTable
            caption="Beneficiários em todo o Brasil e comprovantes"
            columns={['Quem', 'Comprovante', 'Observação']}
            rows={[
              [
                'Estudante',
                'Carteira de Identificação Estudantil (CIE)',
                'Com nome, nascimento, foto, instituição e nível de ensino. Vale até 31 de março do ano seguinte ao da emissão.',
              ],
              [
                'Jovem de baixa renda, de 15 a 29 anos',
                'ID Jovem e documento oficial com foto',
                'Família inscrita no CadÚnico, com renda de até dois salários mínimos.',
              ],
              [
                'Pessoa com deficiência',
                'Cartão do BPC ou documento do INSS que ateste a condição (Lei Complementar 142/2013), mais documento oficial com foto',
                'Pode levar um acompanhante com o mesmo benefício, quando precisar de ajuda.',
              ],
              [
                'Acompanhante da pessoa com deficiência',
                'Documento oficial com foto',
                'Um por pessoa. Entra junto com quem acompanha.',
              ],
              [
                `Pessoa idosa, a partir de ${SENIOR_AGE} anos`,
                'Documento oficial com foto e data de nascimento',
                'Desconto de 50%, com acesso preferencial e sem cota.',
              ],
            ]}
          />
          <h3>Sobre a carteira de estudante</h3>
          <p>
            A CIE pode ser emitida por ANPG, UNE, UBES e entidades filiadas, por diretórios centrais de estudantes e por
            centros e diretórios acadêmicos, entre outras entidades estudantis. Boleto ou carnê da escola não serve como
            comprovante.
          </p>
          <h3>Crianças</h3>
          <p>
            A lei federal não dá meia-entrada só pela idade da criança. Quem estuda tem direito com a CIE. Se o evento
            tiver ingresso infantil ou gratuidade, isso aparece entre os tipos de ingresso ou na descrição.
          </p>
        </>
      ),
    },
    {
      id: 'leis-locais',
      title: 'Leis estaduais e municipais',
      body: (
        <p>
          Alguns estados e cidades ampliam o benefício, por exemplo para professores da rede pública, doadores de sangue
          ou menores de 21 anos. Vale a lei do lugar onde o evento acontece, não a de onde você mora. As categorias
          aceitas em cada evento são as que aparecem na hora da compra. Se a sua não estiver lá e a lei local garantir o
          direito, fale com a gente antes de comprar.
        </p>
      ),
    },
    {
      id: 'cota',
      title: `A cota de ${HALF_PRICE_PERCENT}%`,
      body: (
        <>
          <p>
            Cada evento oferece como meia-entrada {HALF_PRICE_PERCENT}% dos ingressos à venda para o público em geral.
            Os ingressos reservados a sócios ficam fora dessa conta.
          </p>
          <ul>
            <li>
              O número restante fica visível ao lado do ingresso e muda em tempo real, como em “Meia-entrada: 312 de 400
              disponíveis”.
            </li>
            <li>Quando a cota acaba, o aviso de esgotado aparece no mesmo lugar.</li>
            <li>A cota é uma só para todas as categorias. A categoria é escolhida depois, com os dados do portador.</li>
            <li>Meias reservadas e não pagas voltam à venda. Vale conferir de novo alguns minutos depois.</li>
            <li>
              O ingresso de pessoa idosa é um tipo à parte: não consome a cota e continua à venda quando ela acaba,
              enquanto houver lugares.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'como-comprar',
      title: 'Como comprar',
      body: (
        <>
          <ol>
            <li>No evento, escolha o setor e a quantidade de ingressos “Meia-entrada”.</li>
            <li>Na etapa dos portadores, preencha o nome de quem vai usar cada meia.</li>
            <li>Escolha a categoria (estudante, ID Jovem, pessoa com deficiência…) e informe o documento pedido.</li>
            <li>Pague e confira, no ingresso, o tipo e o nome.</li>
          </ol>
          <p>
            O comprovante é de quem vai entrar, não de quem paga. Você pode comprar meia para outra pessoa, desde que
            ela tenha o direito e leve o documento.
          </p>
        </>
      ),
    },
    {
      id: 'na-entrada',
      title: 'Na entrada do evento',
      body: (
        <>
          <p>
            Apresente o ingresso e o comprovante, dentro da validade. Documentos digitais oficiais, abertos no próprio
            aplicativo, são aceitos; foto ou captura de tela pode ser recusada.
          </p>
          <p>
            Sem o comprovante, a meia não dá acesso. Alguns organizadores permitem pagar no local a diferença para o
            ingresso inteiro; outros não têm essa opção. Na dúvida, pergunte antes de sair de casa.
          </p>
          <p>Vai trocar o portador de uma meia? A nova pessoa precisa ter o mesmo direito e o próprio comprovante.</p>
        </>
      ),
    },
    {
      id: 'nao-acumula',
      title: 'O que não acumula',
      body: (
        <p>
          A meia-entrada não se soma a cupons, promoções, convênios nem preço de sócio. Se outra condição sair mais
          barata do que a meia, escolha a que for melhor para você. No mesmo pedido podem conviver ingressos diferentes:
          o cupom desconta apenas dos que o aceitam.
        </p>
      ),
    },
    {
      id: 'direito-negado',
      title: 'Se o direito for negado',
      body: (
        <p>
          Anote o nome do evento, o horário e o motivo alegado, guarde o ingresso e o comprovante e escreva para a
          equipe {title} pelo <Link href="/suporte">Fale conosco</Link>, assunto “Meia-entrada”, ou para{' '}
          <SupportEmail company={company} />. Você também pode recorrer ao Procon da cidade do evento.
        </p>
      ),
    },
  ]
}
