import type { LaunchOptions } from '@playwright/test'

const found = process.env['E2E_BROWSER']

/** Found once, before the first journey; Playwright's own for one that is run from an editor. */
export const browserOfThisRun: LaunchOptions = found ? (JSON.parse(found) as LaunchOptions) : {}
