import { chromium, type LaunchOptions } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromiumFromNpm } from './packed-chromium.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
]

/** Named by the environment, the one from npm, or one of the machine: no root and, on Linux, no download. */
export async function findChromium(): Promise<LaunchOptions> {
  const named = firstThatExists([process.env['CHROMIUM_PATH']])
  // The headless shell takes half as long as a whole browser without its window.
  return named ?? (await chromiumFromNpm(FLAGS)) ?? chromiumOfThisMachine()
}

function chromiumOfThisMachine(): LaunchOptions {
  const found = firstThatExists([chromium.executablePath(), ...onThisMachine]) ?? chromiumFromPlaywright()
  // Workers look for a browser too, and need not try again what does not run.
  process.env['CHROMIUM_PATH'] = found.executablePath
  return found
}

const onThisMachine = [
  ...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/snap/bin/chromium'],
  ...['/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function firstThatExists(paths: (string | undefined)[]): LaunchOptions | undefined {
  const executablePath = paths.find((path) => path && existsSync(path))
  return executablePath ? { executablePath, args: FLAGS } : undefined
}

/** The last resort: Playwright fetches its own into the user's cache. */
function chromiumFromPlaywright(): LaunchOptions {
  execFileSync('npx', ['--no-install', 'playwright', 'install', 'chromium'], { stdio: 'inherit' })
  return { executablePath: chromium.executablePath(), args: FLAGS }
}
