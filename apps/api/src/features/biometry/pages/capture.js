// Runs on the capture page alone: camera or file, a look at the picture, and one way to send it.
const main = document.querySelector('main')
const { back, capture } = main.dataset
const parts = Object.fromEntries([...document.querySelectorAll('section[id]')].map((part) => [part.id, part]))
const video = document.querySelector('video')
const shown = document.querySelector('#look img')
const hint = document.getElementById('hint')
const stage = document.getElementById('stage')
const problem = document.getElementById('problem')
const files = document.getElementById('file')
const shutter = document.querySelector('[data-action=take]')

const SENT_MS = 3000
const LOOK_MS = 400
const LONGEST_SIDE = 1280
const SAMPLE_SIDE = 48
const DARK = 60
const BRIGHT = 225
const MOVED = 14
const PATIENCE_MS = 60_000

let stream
let looking
let picture

// Reading goes on at the part that has come; what was said before is over.
function show(id) {
  for (const [name, part] of Object.entries(parts)) part.hidden = name !== id
  problem.textContent = ''
  parts[id].querySelector('h2').focus()
}

function complain(text) {
  problem.textContent = text
}

function stopCamera() {
  clearInterval(looking)
  for (const track of stream?.getTracks() ?? []) track.stop()
  stream = undefined
}

const WITHOUT_CAMERA = 'Você ainda pode enviar uma foto que já tem.'
const failures = {
  NotAllowedError: `O navegador não deixou usar a câmera. Permita a câmera nas configurações do site e tente de novo. ${WITHOUT_CAMERA}`,
  NotFoundError: `Não encontramos uma câmera neste aparelho. ${WITHOUT_CAMERA}`,
  NotReadableError: `Outro aplicativo está usando a câmera. Feche-o e tente de novo. ${WITHOUT_CAMERA}`,
}

async function openCamera() {
  show('start')
  if (!navigator.mediaDevices?.getUserMedia) return complain(`Este navegador não abre a câmera aqui. ${WITHOUT_CAMERA}`)
  try {
    const wanted = { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } }
    stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false })
  } catch (error) {
    return complain(failures[error.name] ?? `Não foi possível abrir a câmera. ${WITHOUT_CAMERA}`)
  }
  video.srcObject = stream
  shutter.disabled = true
  hint.textContent = 'Abrindo a câmera…'
  show('camera')
  await video.play().catch(() => {})
  looking = setInterval(() => void lookAround(), LOOK_MS)
}

const sample = document.createElement('canvas')
sample.width = SAMPLE_SIDE
sample.height = SAMPLE_SIDE
let before

// Says something only when it is news, so that a screen reader is not flooded.
async function lookAround() {
  if (video.videoWidth === 0) return
  shutter.disabled = false
  const brush = sample.getContext('2d', { willReadFrequently: true })
  brush.drawImage(video, 0, 0, SAMPLE_SIDE, SAMPLE_SIDE)
  const { data } = brush.getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE)
  const greys = new Float32Array(SAMPLE_SIDE * SAMPLE_SIDE)
  let light = 0
  let moved = 0
  for (let i = 0; i < greys.length; i++) {
    greys[i] = 0.299 * data[i * 4] + 0.587 * data[i * 4 + 1] + 0.114 * data[i * 4 + 2]
    light += greys[i] / greys.length
    moved += Math.abs(greys[i] - (before?.[i] ?? greys[i])) / greys.length
  }
  before = greys
  const text = adviceOn(light, moved, await countFaces())
  stage.toggleAttribute('data-good', text === READY)
  if (hint.textContent !== text) hint.textContent = text
}

const READY = 'Tudo certo: pode tirar a foto.'

// What light and stillness cannot tell: whether there is a face. Few browsers know; the others praise the light alone.
const detector = 'FaceDetector' in globalThis ? new FaceDetector({ fastMode: true, maxDetectedFaces: 2 }) : undefined

async function countFaces() {
  if (!detector) return undefined
  const found = await detector.detect(video).catch(() => undefined)
  return found?.length
}

function adviceOn(light, moved, faces) {
  if (light < DARK) return 'Está escuro. Procure um lugar com mais luz.'
  if (light > BRIGHT) return 'Há luz demais. Vire-se um pouco.'
  if (moved > MOVED) return 'Fique parado por um instante.'
  if (faces === undefined) return 'Boa luz. Encaixe o rosto no contorno e tire a foto.'
  if (faces === 0) return 'Boa luz, mas não vemos um rosto. Encaixe o seu no contorno.'
  return faces === 1 ? READY : 'Apareça sozinho na foto.'
}

function drawSmall(source, width, height) {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d').drawImage(source, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
}

async function takePicture() {
  const taken = await drawSmall(video, video.videoWidth, video.videoHeight)
  stopCamera()
  lookAt(taken)
}

function lookAt(blob) {
  URL.revokeObjectURL(shown.src)
  picture = blob
  shown.src = URL.createObjectURL(blob)
  show('look')
}

// Large ones are made small here, where they need no network. What this browser cannot read, the server may.
async function takeFile() {
  const [file] = files.files
  files.value = ''
  if (!file) return
  stopCamera()
  try {
    const drawn = await createImageBitmap(file)
    lookAt(await drawSmall(drawn, drawn.width, drawn.height))
  } catch {
    show('start')
    complain('Não conseguimos abrir essa foto. Escolha uma imagem JPEG ou PNG.')
  }
}

async function send() {
  show('sending')
  try {
    const answer = await fetch(`/biometry/capture/${capture}`, {
      method: 'POST',
      body: picture,
      headers: { 'content-type': picture.type },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (answer.ok) return finish()
    const { code, message } = await answer.json()
    if (code === 'capture_not_found') return show('expired')
    show('look')
    complain(message)
  } catch {
    show('look')
    complain('Erro de rede. Verifique sua conexão e tente novamente.')
  }
}

function finish() {
  show('sent')
  forgetSecret()
  // The address is used up: going back must not lead here again.
  if (back) setTimeout(() => location.replace(back), SENT_MS)
}

// It opens nothing any more; a tab that holds no secret may be measured again.
function forgetSecret() {
  try {
    const all = JSON.parse(sessionStorage.getItem('secrets')) ?? []
    const left = all.map((secret) => (secret === capture ? null : secret))
    if (left.some(Boolean)) sessionStorage.setItem('secrets', JSON.stringify(left))
    else sessionStorage.removeItem('secrets')
  } catch {
    // Without storage there is nothing to forget.
  }
}

const actions = { camera: openCamera, take: takePicture, again: openCamera, send, file: () => files.click() }
main.addEventListener('click', ({ target }) => {
  const action = actions[target.closest('button')?.dataset.action]
  if (action) void action()
})
files.addEventListener('change', () => void takeFile())
addEventListener('pagehide', stopCamera)
