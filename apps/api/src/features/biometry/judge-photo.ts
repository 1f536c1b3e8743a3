import sharp from 'sharp'

/** Of 255; a face in the shade of a lamp post is above, one against the light below. */
const DARK = 45
const BRIGHT = 232
/** How far the greys lie apart; fog, a finger and an empty wall have less. */
const FLAT = 14
/** How strong the edges are; a hand that shook leaves less. */
const BLURRED = 0.22

/**
 * What a machine can say honestly without knowing what a face is: whether the picture is light, rich and sharp enough to
 * be compared with a person at the gate. Answers why not, in words one can act on.
 */
export async function judgePhoto(photo: Buffer): Promise<string | undefined> {
  const { channels, sharpness } = await sharp(photo).greyscale().stats()
  const { mean = 0, stdev = 0 } = channels[0] ?? {}
  if (mean < DARK) return 'A foto ficou escura. Procure um lugar com mais luz, de frente para ela.'
  if (mean > BRIGHT) return 'A foto ficou clara demais. Evite luz forte direto no rosto.'
  if (stdev < FLAT) return 'Não dá para distinguir o rosto. Limpe a câmera e tente com outro fundo.'
  if (sharpness < BLURRED) return 'A foto ficou tremida. Segure firme e tente de novo.'
  return undefined
}
