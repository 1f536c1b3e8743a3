import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import type { Counted } from './thumb.ts'

/** Only this tells a count from the reasons and files a journey may also note. */
export const COUNTED = 'counted'

/** A row for each journey, in the order they are told; one that could not be walked says why. */
// Playwright asks for the default of a file.
// oxlint-disable-next-line import/no-default-export
export default class Report implements Reporter {
  private readonly rows: string[] = []
  private over = false

  printsToStdio(): boolean {
    return true
  }

  onTestEnd({ title, annotations, results }: TestCase, { errors }: TestResult): void {
    const noted = [...annotations, ...results.flatMap((result) => result.annotations)].find(
      ({ type }) => type === COUNTED,
    )
    if (!noted) {
      this.over = true
      const [why = ''] = stripVTControlCharacters(errors[0]?.message ?? 'not walked to its end').split('\n')
      this.rows.push(`| ${title} | – | – | – | | ${why.replaceAll('|', '/')} |`)
      return
    }
    const { taps, typed, scrolls, goal, presses } = JSON.parse(noted.description ?? '{}') as Counted
    if (goal && (taps > goal.taps || typed > goal.typed)) this.over = true
    const wanted = goal ? `${goal.taps} / ${goal.typed}` : ''
    this.rows.push(`| ${title} | ${taps} | ${typed} | ${scrolls} | ${wanted} | ${presses.join(' → ')} |`)
  }

  async onEnd(): Promise<{ status?: 'failed' }> {
    const head = ['| journey | taps | typed | scrolls | goal | presses |', '| --- | --- | --- | --- | --- | --- |']
    process.stdout.write(`\n${[...head, ...this.rows].join('\n')}\n\n`)
    return this.over ? { status: 'failed' } : {}
  }
}
