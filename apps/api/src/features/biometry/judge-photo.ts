import { loadSharp } from '#runtime/load-sharp.ts'

/** Of 255; a face in the shade of a lamp post is above, one against the light below. */
const DARK = 45
const BRIGHT = 232
/** How far the greys lie apart; fog, a finger and an empty wall have less. */
const FLAT = 14
/** How much the sharpest thousandth bends from one dot to the next; a hand that shook leaves less. */
const BLURRED = 14
const SHARPEST = 0.001

/**
 * What a machine can say honestly without knowing what a face is: whether the picture is light, rich and sharp enough to
 * be compared with a person at the gate. Answers why not, in words one can act on.
 */
export async function judgePhoto(photo: Uint8Array): Promise<string | undefined> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(photo).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { mean, stdev } = spreadOf(data)
  if (mean < DARK) return 'A foto ficou escura. Procure um lugar com mais luz, de frente para ela.'
  if (mean > BRIGHT) return 'A foto ficou clara demais. Evite luz forte direto no rosto.'
  if (stdev < FLAT) return 'Não dá para distinguir o rosto. Limpe a câmera e tente com outro fundo.'
  if (sharpnessOf(data, info.width) < BLURRED) return 'A foto ficou tremida. Segure firme e tente de novo.'
  return undefined
}

function spreadOf(greys: Uint8Array): { mean: number; stdev: number } {
  let sum = 0
  let squares = 0
  for (const grey of greys) {
    sum += grey
    squares += grey * grey
  }
  const mean = sum / greys.length
  return { mean, stdev: Math.sqrt(squares / greys.length - mean * mean) }
}

/** Edges tell, not their number: a plain wall behind a sharp face takes nothing away. */
function sharpnessOf(greys: Uint8Array, width: number): number {
  const counts = new Uint32Array(4 * 256)
  const at = (i: number) => greys[i] ?? 0
  for (let i = width; i < greys.length - width; i++) {
    // At the border the next dot is one of another row.
    if (i % width === 0 || i % width === width - 1) continue
    const bend = Math.abs(4 * at(i) - at(i - 1) - at(i + 1) - at(i - width) - at(i + width))
    counts[bend] = (counts[bend] ?? 0) + 1
  }
  let left = greys.length * SHARPEST
  let bend = counts.length - 1
  for (; bend > 0 && left > 0; bend--) left -= counts[bend] ?? 0
  return bend
}
