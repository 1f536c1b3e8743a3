import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isGuessable } from './guessable-password.ts'

const KNOWN =
  '12345678 123456789 1234567890 12345678910 87654321 11111111 00000000 12341234 123123123 11223344 123454321 102030405060 ' +
  'password password1 password123 senha123 senha1234 senha12345 minhasenha mudar123 admin123 administrador brasil123 brasil2026 ' +
  'brasileiro flamengo palmeiras corinthians saopaulo vascodagama fluminense botafogo cruzeiro atleticomg internacional gremio1903 ' +
  'futebol123 qwertyui qwerty123 qwertyuiop asdfghjk asdfghjkl zxcvbnm123 1q2w3e4r 1q2w3e4r5t q1w2e3r4 abcd1234 abc12345 abcdefgh ' +
  'a1b2c3d4 iloveyou euteamo123 teamo123 amor1234 jesus123 jesuscristo deusefiel deus1234 familia123 princesa saudades felicidade ' +
  'esperanca bilheteria ingresso ingressos ingresso123 ronaldinho homemaranha superman batman123 welcome1 letmein1 trustno1 sunshine ' +
  'P@ssw0rd P@ssw0rd123 Senha@123 senha!2024 Senha#2026 S3nha123 Flamengo1981 Fl4mengo Timão1910 corinthians12 Maria1990 mariajose ' +
  'joao2208 JoaoPaulo pedro22081993 22081993 01011990 1qaz2wsx zaq12wsx qwer1234 abc123456 aaaa1111 casacasa 147258369 Brasil2026! ' +
  'ana_maria meuamor123 Jesus_1234 admin@2025 vidaloca7 love2020 dragon123 pokemon1 qazwsxedc 123mudar SENHA123 aaaaaaaaaa'

const COMMONEST =
  'michelle corvette midnight dolphins aa123456 a123456789 123456789a 12345678a 1234567a saopaulofc eusoudejesus'

test.each([...COMMONEST.split(' '), ...KNOWN.split(' '), '        '])('refuses %s', (password) => {
  expect(isGuessable(password)).toBe(true)
})

test('refuses the three thousand commonest of eight characters or more', () => {
  const commonest = dictionary['passwords-common']?.filter((word) => word.length >= 8).slice(0, 3_000) ?? []
  expect(commonest).toHaveLength(3_000)
  expect(commonest.filter((word) => !isGuessable(word))).toEqual([])
})

test.each([
  'um lugar na arquibancada',
  'outra arquibancada inteira',
  'ana-vai-ao-jogo',
  'bruno-vai-ao-show',
  'janela torta 3 sapos',
  'cadeira numerada azul',
  'x7#kQ9mz',
  'xK9#vq2LmZ',
  'r7hT-qn2w-Lp0e',
  'maria tem um carneirinho',
  'gaveta83021',
  'trovoada de marmelo',
  'palavra!muito(estranha',
  '🦩🦩🌵🌵🎻🎻🪐🪐x',
])('accepts %s', (password) => {
  expect(isGuessable(password)).toBe(false)
})

test('judges a long password by its first twenty characters', () => {
  expect(isGuessable(`${'p4ssw0rd'.repeat(3)} trovoada de marmelo`)).toBe(true)
  expect(isGuessable(`trovoada de marmelo ${'1l!i|'.repeat(36)}`)).toBe(false)
})
