import { defineConfig } from '@playwright/test'
import { join } from 'node:path'
import journeys from '../playwright.config.ts'

const [phone] = journeys.projects ?? []

/** The journeys' own servers and phone, one after the other; nothing here passes or fails, it is counted. */
export default defineConfig({
  ...journeys,
  testDir: import.meta.dirname,
  workers: 1,
  retries: 0,
  reporter: './report.ts',
  projects: [{ ...phone, testMatch: /\.count\.ts$/, grepInvert: [] }],
  webServer: Object.assign({}, journeys.webServer, { cwd: join(import.meta.dirname, '..') }),
})
