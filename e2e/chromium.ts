import { chromium } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
]

type Launch = { executablePath: string; args: string[] }

/** Named by the environment, Playwright's own, the machine's, or the one from npm: no root and, on Linux, no download. */
export async function findChromium(): Promise<Launch> {
  const named = [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...onThisMachine]
  const installed = named.find((path) => path && existsSync(path))
  if (installed) return { executablePath: installed, args: FLAGS }
  return process.platform === 'linux' ? chromiumFromNpm() : chromiumFromPlaywright()
}

const onThisMachine = [
  ...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/snap/bin/chromium'],
  ...['/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Unpacks its own libraries only when it believes to be in the cloud function it was made for. */
async function chromiumFromNpm(): Promise<Launch> {
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x'
  const { default: packed } = await import('@sparticuz/chromium')
  return { executablePath: await packed.executablePath(), args: [...FLAGS, '--headless=shell'] }
}

/** Elsewhere the npm one does not run; Playwright fetches its own into the user's cache. */
function chromiumFromPlaywright(): Launch {
  execFileSync('npx', ['--no-install', 'playwright', 'install', 'chromium'], { stdio: 'inherit' })
  return { executablePath: chromium.executablePath(), args: FLAGS }
}
