import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache')

export type RouterMode = 'hash' | 'history'

/** `fresh` is nobody's: shops of a story of their own begin with a copy of it. */
type Folder = RouterMode | 'fresh'

/** Below the folder of this run, so that two runs never share one. */
export function dataFolder(mode: Folder): string {
  return join(process.env['E2E_DATA'] ?? join(cache, 'e2e'), mode)
}

/** The demo, once for each router mode. Filling it takes as long as twenty journeys, so the second is a copy. */
export function prepareData(): void {
  removeLeftovers()
  rmSync(join(dataFolder('hash'), '..'), { recursive: true, force: true })
  const env = { ...process.env, DATA_DIR: dataFolder('hash') }
  execFileSync(process.execPath, [join(root, 'apps/api/dist/cli.js'), 'demo'], { env, stdio: 'pipe' })
  cpSync(dataFolder('hash'), dataFolder('history'), { recursive: true })
  cpSync(dataFolder('hash'), dataFolder('fresh'), { recursive: true })
  writeFileSync(cameraFile(), cameraPicture())
}

/** The camera's film is written last. */
export function isPrepared(): boolean {
  return existsSync(cameraFile())
}

/** A folder has the number of the process it belongs to, so that what a killed run has left is found and removed. */
function removeLeftovers(): void {
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache)) {
    const [, owner] = /^e2e-(\d+)-/.exec(name) ?? []
    if (owner && !isRunning(Number(owner))) rmSync(join(cache, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

export function cameraFile(): string {
  return join(dataFolder('hash'), '../camera.y4m')
}

/** One picture, light, rich and sharp, as an uncompressed film. */
function cameraPicture(): Buffer {
  const [width, height] = [640, 480]
  const light = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) light[y * width + x] = 70 + (((x >> 3) * 13 + (y >> 3) * 29) % 120)
  }
  const colours = Buffer.alloc((width * height) / 2, 128)
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`)
  return Buffer.concat([head, light, colours])
}
