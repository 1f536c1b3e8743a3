/** Subject and plain text of a mail as nodemailer encodes both: quoted-printable, in UTF-8. */
export function readMail(raw: string): { subject: string; text: string } {
  const [head = '', ...body] = raw.split(/\r?\n\r?\n/)
  const subject = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(head)?.[1] ?? ''
  const words = subject.replace(/\?=\s+=\?/g, '?==?').replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_all, word: string) => {
    return unquote(word.replaceAll('_', ' '))
  })
  const plain = body.findIndex((_part, i) => /Content-Type: text\/plain/.test(i === 0 ? head : (body[i - 1] ?? '')))
  return {
    subject: words,
    text: unquote(
      body
        .slice(plain)
        .join('\n\n')
        .split(/\r?\n--/)[0] ?? '',
    ),
  }
}

function unquote(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
}
