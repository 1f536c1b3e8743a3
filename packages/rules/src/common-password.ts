import { isRuns, isTypedBlindly, LONGEST_GUESS, plainText, SHORTEST_RUN } from './typed-blindly.ts'

/**
 * What guessers try first, in Brazil too. A few hundred words and the ways people dress them up make far more than any list
 * that anybody could keep.
 */
const WORDS = new Set(
  // Names, as they are typed: without accents.
  (
    'adriana adriano alessandra alex alexandre alice aline amanda ana anderson andre andrea andreia antonia antonio arthur artur ' +
    'beatriz benicio bernardo bia bianca breno bruna bruno caio camila carla carlos carol carolina cecilia celso cesar clara ' +
    'claudia claudio cristiane cristina daniel daniela danilo davi david debora denise diego diogo douglas edson eduarda eduardo ' +
    'elaine eliane enzo erica erick fabiana fabio fabricio felipe fernanda fernando flavia flavio francisca francisco gabriel ' +
    'gabriela giovanna giulia guilherme gustavo heitor helena helio henrique hugo igor ingrid isaac isabel isabela isabella ivan ' +
    'jessica joana joao joaquim jorge jose josefa juan julia juliana juliano julio karen karina katia kelly laura larissa leandro ' +
    'leonardo leticia lia lorenzo luana lucas lucia luciana luciano luis luisa luiz luiza luna manuela mara marcela marcelo marcia ' +
    'marcio marco marcos maria mariana marina mario marta mateus matheus mauricio mauro melissa michele miguel milena monica murilo ' +
    'natalia nathalia nicolas nicole olivia otavio paloma patricia paula paulo pedro pietro priscila rafael rafaela raimundo raquel ' +
    'raul rebeca regina renan renata renato ricardo rita roberta roberto rodrigo rogerio ronaldo rosa rosana rosangela samuel sandra ' +
    'sandro sara sergio silvia simone sofia sonia sophia stefany tatiana tereza thais thaisa theo thiago tiago valentina valeria ' +
    'vanessa vera victor vinicius vitor vitoria viviane wagner wellington william yasmin yuri ' +
    'almeida alves barbosa cardoso carvalho castro costa cruz dias ferreira freitas gomes lima lopes machado martins mendes moreira ' +
    'nascimento nunes oliveira pereira pinto ramos ribeiro rocha rodrigues santana santos silva souza teixeira vieira ' +
    // Clubs and who plays for them.
    'abc america athletico atletico atleticomg avai bahia botafogo ceara chapecoense colorado corinthians coritiba corintiano coxa ' +
    'criciuma cruzeiro cuiaba flamengo flamenguista fla flu fluminense fogao fortaleza furacao galo goias gremio gremista ' +
    'guarani inter internacional juventude mengao mengo nautico nacao palestra palmeiras palmeirense paysandu peixe ponte portuguesa ' +
    'porco raposa remo saopaulo saopaulino santista selecao sport spfc timao tricolor urubu vasco vascaino vascodagama verdao vitoria ' +
    'arena brasileirao campeao campeoes copa estadio futebol futsal gol goleiro hexa libertadores mundial penta torcida torcedor ' +
    'barcelona chelsea juventus kaka liverpool messi neymar pele realmadrid romario ronaldinho ronaldo zico ' +
    // Love, faith, family, home.
    'adoro alegria amada amado amigo amigos amizade amo amor amorzinho amoreco anjo anjinho bebe beijo bem benedito boneca bonita ' +
    'bonito carinho casa casamento coracao crianca cristo deus deusefiel deusemais divino esperanca estrela eterno eu euteamo fe feliz ' +
    'felicidade fiel filha filho filhos flor forca forever gatinha gatinho gloria graca gratidao jesus jesuscristo jesusteama linda ' +
    'lindo lua luz mae mamae meu meuamor minha minhavida mor muito nossa paixao papai pai paz princesa principe querida querido ' +
    'rainha rei saudade saudades senhor senhora sempre sol sonho sucesso te teamo tudo vida vitoriosa voce vovo familia ' +
    // Places, animals, food, things of the day.
    'bahiano belem brasil brasileira brasileiro brasilia brazil campinas carioca curitiba floripa goiania manaus minas mineiro natal ' +
    'niteroi paraiba parana paulista recife rio riodejaneiro salvador sampa santacatarina sergipe acre mundo nordeste ' +
    'abacaxi abelha banana batata biscoito borboleta cachorro cafe cavalo cerveja chocolate churrasco coelho gato golfinho laranja ' +
    'leao limao lobo macaco melancia morango passarinho pantera peixinho pipoca pitanga tigre uva vaca ' +
    'azul branco preto rosa roxo verde vermelho amarelo ' +
    'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro segunda terca quarta quinta sexta ' +
    'sabado domingo verao inverno primavera outono carnaval ' +
    'bike bola carro celular computador dinheiro escola faculdade festa filme internet jogo jogos moto musica novela notebook praia ' +
    'samba pagode sertanejo forro funk rock show teatro cinema trabalho viagem vidaloca ' +
    // What stands on the screen.
    'acesso admin administrador banco bilhete bilheteria cadastro caixa cliente codigo comprar compras conta contato entrar entrada ' +
    'email guest ingresso ingressos livre login loja mestre minhasenha mudar novasenha nova padrao root secreta secreto secret segredo ' +
    'seguranca senha senhas senhaforte sistema suporte teste testando test trocar usuario user visitante abrir ' +
    'access changeme default demo hello letmein master pass passw passwd password private system temp trustno welcome whatever ' +
    // Abroad.
    'angel baby babygirl baseball batman beautiful blink butterfly charlie cheese computer cookie daniella dragon eminem family fish ' +
    'flower football freedom friend friends girl google happy heart hockey homemaranha hunter iloveyou iloveu jennifer jessie jordan ' +
    'justin killer king life love lovely loveme lover lovers mariposa marvel matrix merlin michael mickey minecraft monkey mustang ' +
    'naruto nintendo ninja orange peanut pepper pikachu pokemon power prince princess purple queen rainbow rockyou roblox samsung ' +
    'shadow skywalker snoopy soccer spiderman spider star starwars summer sunshine superman super superstar sweet sweety tigger ' +
    'tinkerbell twitter facebook instagram youtube whatsapp apple iphone android windows winter xbox playstation yamaha honda ' +
    'ferrari corolla mercedes volkswagen'
  ).split(' '),
)

const YEAR = /^(19[3-9]\d|20[0-4]\d)$/

/** Whether it is among what guessers try first: typed blindly, or one or two usual words with what people add. */
export function isCommonPassword(password: string): boolean {
  if (isTypedBlindly(password)) return true
  const typed = plainText(password)
  if (typed.length > LONGEST_GUESS) return false
  const [, before = '', words = '', digits = '', after = ''] =
    /^([^\p{L}\d]*)(.*?)(\d*)([^\p{L}\d]*)$/u.exec(typed) ?? []
  if (before.length > 2 || after.length > 3 || !isUsualNumber(digits)) return false
  return isWords(words) || isWords(typed.slice(before.length))
}

/** What people add: a few digits, a year, a day, a run. */
function isUsualNumber(digits: string): boolean {
  return digits.length <= 3 || YEAR.test(digits) || isTypedBlindly(digits)
}

const LOOKALIKES: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** One or two of them, or a word and a run; a sign or a space between them changes little, and so does `@` for `a`. */
function isWords(text: string): boolean {
  const joined = text.replace(/[\s._\-#*]|[^\p{L}\d]$/gu, '')
  const spelt = joined.replace(/[\d@$!]/g, (sign) => LOOKALIKES[sign] ?? sign)
  return [joined, spelt].some((word) => {
    const ends = Array.from({ length: word.length + 1 }, (_, end) => end)
    return ends.some((end) => isUsual(word.slice(0, end)) && (end === word.length || isUsual(word.slice(end))))
  })
}

function isUsual(part: string): boolean {
  return WORDS.has(part) || (part.length >= SHORTEST_RUN && isRuns(part))
}
