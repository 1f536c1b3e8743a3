import { chromium, type LaunchOptions } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromiumFromNpm, starts } from './packed-chromium.ts'

/** How a browser is started, and the words that say which one it is. */
export type FoundBrowser = { named: string; launch: LaunchOptions }

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
]

export const NO_BROWSER =
  'The journeys need a Chromium that starts, and none could be had. Install Chrome or Chromium, name one by CHROMIUM_PATH, ' +
  'run "npx playwright install chromium", or on Debian and Ubuntu "apt-get install chromium".'

/**
 * What is there already comes first; only then something is fetched. One that does not start, for want of a library or
 * because it is only a hint where to get one, is passed over.
 */
export async function findBrowser(): Promise<FoundBrowser | undefined> {
  const wanted = process.env['CHROMIUM_PATH']
  // Whoever names one means that one: another would not test what was asked for.
  if (wanted) return firstThatStarts([browserAt(wanted, 'named by CHROMIUM_PATH')])
  return (
    (await firstThatStarts([...installed(), ...downloadedByPlaywright()])) ??
    (await packed()) ??
    (playwrightDownloads() ? await firstThatStarts(downloadedByPlaywright()) : undefined) ??
    (debianInstalls() ? await firstThatStarts(installed()) : undefined)
  )
}

async function firstThatStarts(candidates: FoundBrowser[]): Promise<FoundBrowser | undefined> {
  for (const candidate of candidates) if (await starts(candidate.launch)) return candidate
  return undefined
}

function browserAt(executablePath: string, named: string): FoundBrowser {
  return { named: `${executablePath}, ${named}`, launch: { executablePath, args: FLAGS } }
}

/** The headless shell takes half as long as a whole browser without its window. */
const installedPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map(
    (folder) => `${process.env[folder] ?? ''}\\Google\\Chrome\\Application\\chrome.exe`,
  ),
]

function installed(): FoundBrowser[] {
  return installedPaths.filter((path) => existsSync(path)).map((path) => browserAt(path, 'installed on this machine'))
}

function downloadedByPlaywright(): FoundBrowser[] {
  const path = chromium.executablePath()
  return existsSync(path) ? [browserAt(path, 'downloaded by Playwright')] : []
}

async function packed(): Promise<FoundBrowser | undefined> {
  const launch = await chromiumFromNpm(FLAGS)
  return launch && { named: `${launch.executablePath}, packed for npm`, launch }
}

function playwrightDownloads(): boolean {
  process.stdout.write('No Chromium here; fetching one, which takes a minute or two.\n')
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli')
  return succeeds(process.execPath, [playwright, 'install', 'chromium'])
}

function debianInstalls(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const install = (name: string) => succeeds('apt-get', ['install', '--yes', '--no-install-recommends', name])
  return succeeds('apt-get', ['update']) && (install('chromium-headless-shell') || install('chromium'))
}

/** What it says is nobody's business unless nothing helps, and then one sentence names every way. */
function succeeds(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
