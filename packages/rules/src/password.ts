/** What guessers try first, in Brazil too; compared without case. Each has at least eight characters: shorter is refused anyway. */
const COMMON = new Set(
  (
    '12345678 123456789 1234567890 12345678910 87654321 11111111 00000000 12341234 123123123 11223344 123454321 ' +
    '102030405060 password password1 password123 senha123 senha1234 senha12345 minhasenha mudar123 admin123 ' +
    'administrador brasil123 brasil2026 brasileiro flamengo palmeiras corinthians saopaulo vascodagama fluminense ' +
    'botafogo cruzeiro atleticomg internacional gremio1903 futebol123 qwertyui qwerty123 qwertyuiop asdfghjk asdfghjkl ' +
    'zxcvbnm123 1q2w3e4r 1q2w3e4r5t q1w2e3r4 abcd1234 abc12345 abcdefgh a1b2c3d4 iloveyou euteamo123 teamo123 ' +
    'amor1234 jesus123 jesuscristo deusefiel deus1234 familia123 princesa saudades felicidade esperanca bilheteria ' +
    'ingresso ingressos ingresso123 ronaldinho homemaranha superman batman123 welcome1 letmein1 trustno1 sunshine'
  ).split(' '),
)

export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase()) || /^(.)\1+$/u.test(password)
}
