/** What the fonts that every reader of PDFs has can write: Windows' Western letters. */
const KNOWN = /[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

/** Letters of other languages lose their marks; what has no likeness, such as a picture, is left out. */
export function printable(text: string): string {
  const letters = Array.from(text.normalize('NFC'), (letter) => {
    if (KNOWN.test(letter)) return letter
    const [plain = ''] = letter.normalize('NFKD')
    return KNOWN.test(plain) ? plain : /\s/.test(letter) ? ' ' : ''
  })
  return letters.join('').replaceAll(/ {2,}/g, ' ').trim()
}
