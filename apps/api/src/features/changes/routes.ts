import * as changes from '@bilheteria/contract/changes'
import type { Serve } from '#http/serve.ts'
import { answerChange } from './answer-change.ts'

export function changeRoutes(serve: Serve): void {
  serve(changes.answerChange, answerChange)
}
