/** Passwords popular with Brazilian fans that the word lists lack or rank low: clubs, faith, family, ticketing. */
export const OWN_WORDS = // Clubs and who plays for them.
  (
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
    // Words from the screen.
    'acesso admin administrador banco bilhete bilheteria cadastro caixa cliente codigo comprar compras conta contato entrar entrada ' +
    'email guest ingresso ingressos livre login loja mestre minhasenha mudar novasenha nova padrao root secreta secreto secret segredo ' +
    'seguranca senha senhas senhaforte sistema suporte teste testando test trocar usuario user visitante abrir ' +
    'access changeme default demo hello letmein master pass passw passwd password private system temp trustno welcome whatever ' +
    // Phrases.
    'eusoudejesus deusnocomando saopaulofc'
  ).split(' ')
