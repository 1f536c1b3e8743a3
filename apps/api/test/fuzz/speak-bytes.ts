import { connect } from 'node:net'

export type Answer = { status: number; type: string; body: string }

const PATIENCE_MS = 60_000

type Speech = { url: string; pieces: readonly Buffer[]; hang_up: boolean }

/** Sends bytes in pieces and reads every answer until the connection ends; a stream is left after its beginning. */
export function speakBytes({ url, pieces, hang_up }: Speech): Promise<Answer[]> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const heard: Buffer[] = []
    const done = () => resolve(readAnswers(Buffer.concat(heard)))
    const socket = connect({ port: Number(port), host: hostname, noDelay: true }, () => {
      for (const piece of pieces) socket.write(piece)
      if (hang_up) socket.end()
    })
    socket.setTimeout(PATIENCE_MS, () => {
      socket.destroy()
      reject(new Error('no answer'))
    })
    socket.on('data', (data) => {
      heard.push(data)
      if (data.includes('text/event-stream')) socket.destroy()
    })
    // Whoever is refused in the middle of a sentence may be cut off while still speaking.
    socket.on('error', () => {})
    socket.on('close', done)
  })
}

/** One after the other, as long as they announce. */
function readAnswers(bytes: Buffer): Answer[] {
  const answers: Answer[] = []
  for (let rest = bytes; rest.length > 0;) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return [...answers, { status: 0, type: '', body: rest.toString() }]
    const [line = '', ...fields] = rest.subarray(0, end).toString('latin1').split('\r\n')
    const headers = new Map(
      fields.map((field) => [field.split(':')[0]?.toLowerCase(), field.replace(/^[^:]*:\s*/, '')]),
    )
    const status = Number(line.split(' ')[1])
    const length = status === 100 || status === 304 ? 0 : Number(headers.get('content-length') ?? rest.length)
    const body = rest.subarray(end + 4, end + 4 + length).toString()
    if (status !== 100) answers.push({ status, type: headers.get('content-type') ?? '', body })
    // Counted as bytes: a picture or a PDF is no text.
    rest = rest.subarray(end + 4 + length)
  }
  return answers
}
