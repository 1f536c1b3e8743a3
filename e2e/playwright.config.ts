import { defineConfig, devices } from '@playwright/test'
import { ALL } from './all.ts'
import { browserOfThisRun } from './browser-of-this-run.ts'
import { HASH_URL, MAILBOX_URL } from './servers.ts'

const REPEATS = ALL ? [] : [/@repeat/]

/** Stories that are the same everywhere run on the desktop; those of the phone, and the shell's own, on the phone. */
const PHONE_ONLY = /-phone\.spec\.ts$/
const ON_PHONE = [
  PHONE_ONLY,
  /[\\/](cookie-notice|dialogs|footer|support-form|register-and-recover|pay-pix|pay-card|pay-free|pay-mercado-pago|pay-pagbank|pay-bank|tickets|changed-events)\.spec\.ts$/,
]

export default defineConfig({
  testDir: '.',
  // One more than the cores of the smallest machine: somebody always waits for a page.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may starve a browser once; what fails twice is broken. A story that needed it is reported as flaky.
  retries: 1,
  reporter: process.env['CI'] ? 'dot' : 'line',
  // For a machine four times slower than ours: they end what hangs, they do not measure.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: HASH_URL,
    launchOptions: browserOfThisRun,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'dark',
    // A worker would answer before the routes of a journey do; those about the worker allow it.
    serviceWorkers: 'block',
    // Nothing here is about movement, and waiting for it would cost minutes.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'phone',
      testMatch: ON_PHONE,
      grepInvert: REPEATS,
      use: {
        viewport: { width: 360, height: 800 },
        hasTouch: true,
        isMobile: true,
        userAgent: devices['Pixel 7'].userAgent,
      },
    },
    // What goes wrong goes wrong on any screen alike: such a story is told once.
    {
      name: 'desktop',
      testIgnore: ALL ? PHONE_ONLY : ON_PHONE,
      grepInvert: [/@phone/, ...REPEATS],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" --import tsx start-servers.ts`,
    url: MAILBOX_URL,
    timeout: 240_000,
    // A server left over from elsewhere would be another product than the one just built.
    reuseExistingServer: false,
  },
})
