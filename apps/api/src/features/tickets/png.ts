const SIGNATURE_BYTES = 8
const CHUNK_HEAD = 8
const CHUNK_CHECK = 4
/** Eight bits of red, green and blue, not interlaced. */
const PLAIN_RGB = Buffer.from([8, 2, 0, 0, 0])

/** Its pixels as they are packed in it, which a PDF reads as well; undefined where they are not plain red, green and blue. */
export function readPng(png: Buffer): { width: number; height: number; packed: Buffer } | undefined {
  const head = png.subarray(SIGNATURE_BYTES + CHUNK_HEAD)
  if (!head.subarray(8, 8 + PLAIN_RGB.length).equals(PLAIN_RGB)) return undefined
  const pieces: Buffer[] = []
  for (let at = SIGNATURE_BYTES; at + CHUNK_HEAD <= png.length;) {
    const length = png.readUInt32BE(at)
    const begin = at + CHUNK_HEAD
    if (png.toString('latin1', at + 4, begin) === 'IDAT') pieces.push(png.subarray(begin, begin + length))
    at = begin + length + CHUNK_CHECK
  }
  return { width: head.readUInt32BE(0), height: head.readUInt32BE(4), packed: Buffer.concat(pieces) }
}
