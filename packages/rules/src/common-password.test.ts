import { expect, test } from 'vitest'
import { isCommonPassword } from './common-password.ts'

const KNOWN =
  '12345678 123456789 1234567890 12345678910 87654321 11111111 00000000 12341234 123123123 11223344 123454321 102030405060 ' +
  'password password1 password123 senha123 senha1234 senha12345 minhasenha mudar123 admin123 administrador brasil123 brasil2026 ' +
  'brasileiro flamengo palmeiras corinthians saopaulo vascodagama fluminense botafogo cruzeiro atleticomg internacional gremio1903 ' +
  'futebol123 qwertyui qwerty123 qwertyuiop asdfghjk asdfghjkl zxcvbnm123 1q2w3e4r 1q2w3e4r5t q1w2e3r4 abcd1234 abc12345 abcdefgh ' +
  'a1b2c3d4 iloveyou euteamo123 teamo123 amor1234 jesus123 jesuscristo deusefiel deus1234 familia123 princesa saudades felicidade ' +
  'esperanca bilheteria ingresso ingressos ingresso123 ronaldinho homemaranha superman batman123 welcome1 letmein1 trustno1 sunshine ' +
  'P@ssw0rd P@ssw0rd123 Senha@123 senha!2024 Senha#2026 S3nha123 Flamengo1981 Fl4mengo Timão1910 corinthians12 Maria1990 mariajose ' +
  'joao2208 JoaoPaulo pedro22081993 22081993 01011990 1qaz2wsx zaq12wsx qwer1234 abc123456 aaaa1111 casacasa 147258369 Brasil2026! ' +
  'ana_maria meuamor123 Jesus_1234 São-Paulo10 admin@2025 vidaloca7 love2020 dragon123 pokemon1 qazwsxedc 123mudar SENHA123 aaaaaaaaaa'

test.each([...KNOWN.split(' '), '        '])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test('so are more than three thousand others of at least eight characters', () => {
  const words =
    'senha brasil flamengo corinthians palmeiras vasco gremio maria joao pedro lucas jesus amor familia ingresso'
  const years = Array.from({ length: 100 }, (_, n) => String(1940 + n))
  const tails = [...years, ...years.map((year) => `@${year}`), '123', '1234', '12345', '123456', '!123', '#321', '2208']
  const guesses = words
    .split(' ')
    .flatMap((word) => tails.map((tail) => `${word}${tail}`))
    .filter((guess) => guess.length >= 8)
  expect(new Set(guesses).size).toBeGreaterThan(3_000)
  expect(guesses.filter((guess) => !isCommonPassword(guess))).toEqual([])
})

test.each([
  'um lugar na arquibancada',
  'outra arquibancada inteira',
  'ana-vai-ao-jogo',
  'bruno-vai-ao-show',
  'janela torta 3 sapos',
  'xK9#vq2LmZ',
  'r7hT-qn2w-Lp0e',
  'maria tem um carneirinho',
  'gaveta83021',
  'flamengo84719',
  '48201957',
  'trovoada de marmelo',
  'palavra!muito(estranha',
  '🦩🦩🌵🌵🎻🎻🪐🪐x',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test.each(['a', '12', 'abc', '123x', 'senha', '!'])(
  'as long as they may be, %j again and again is judged at once',
  (unit) => {
    expect(isCommonPassword(unit.repeat(30))).toBe(true)
    expect(isCommonPassword(`${unit.repeat(200).slice(0, 199)}ß`)).toBe(false)
    expect(isCommonPassword(`${unit.repeat(40).slice(0, 39)}ß`)).toBe(false)
  },
)
