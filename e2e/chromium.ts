import { chromium } from '@playwright/test'
import { existsSync } from 'node:fs'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
]

type Launch = { executablePath: string; args: string[] }

/** A Chromium without a download: named by the environment, Playwright's own, the machine's, or the one from npm. */
export async function findChromium(): Promise<Launch> {
  const installed = [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...onThisMachine].find(
    (path) => path && existsSync(path),
  )
  return installed ? { executablePath: installed, args: FLAGS } : chromiumFromNpm()
}

const onThisMachine = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Unpacks its own libraries only when it believes to be in the cloud function it was made for. */
async function chromiumFromNpm(): Promise<Launch> {
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x'
  const { default: packed } = await import('@sparticuz/chromium')
  return { executablePath: await packed.executablePath(), args: [...FLAGS, '--headless=shell'] }
}
