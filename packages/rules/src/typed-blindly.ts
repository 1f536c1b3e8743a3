/** Fingers that walk over a keyboard, the alphabet, or a row of numbers. */
const LINES = [
  '01234567890',
  '12345678910111213141516',
  '10203040506070809010',
  '0102030405060708091011',
  '112233445566778899001122',
  'abcdefghijklmnopqrstuvwxyz',
  'aabbccddeeffgghhiijj',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
  'qwertyuiop',
  'asdfghjklç',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'zaqxswcdevfrbgtnhymju',
  '147258369',
  '741852963',
  '159753',
  '!@#$%&*()',
]

export const SHORTEST_RUN = 3
/** Of what is tried first; and nobody makes us look long at more. */
export const LONGEST_GUESS = 40
const DATE = /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])((19|20)?\d{2})?$/

/** What fingers type without a thought: runs, repetitions, dates. Small enough for every browser; words are the server's. */
export function isTypedBlindly(password: string): boolean {
  const typed = plainText(password)
  return isRepeated(typed) || (typed.length <= LONGEST_GUESS && (isRuns(typed) || DATE.test(typed)))
}

/** Whatever the keyboard at hand makes of it: no case, no accents. */
export function plainText(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

/** `aaaaaaaa`, `12341234`, `casacasa`: something short, again and again. */
function isRepeated(text: string): boolean {
  return /^(.{1,6}?)\1+$/u.test(text)
}

/** `123454321`, `qwer1234`, `abc123456`: nothing but runs. */
export function isRuns(text: string): boolean {
  const ends = new Set([0])
  for (let start = 0; start < text.length; start++) {
    if (!ends.has(start)) continue
    for (let end = start + 1; end <= text.length && isRun(text.slice(start, end)); end++) {
      if (end - start >= SHORTEST_RUN) ends.add(end)
    }
  }
  return ends.has(text.length)
}

function isRun(text: string): boolean {
  const backwards = text.split('').toReversed().join('')
  return /^(.)\1*$/u.test(text) || LINES.some((line) => line.includes(text) || line.includes(backwards))
}
