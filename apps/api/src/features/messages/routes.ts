import * as messages from '@bilheteria/contract/messages'
import type { Serve } from '#http/serve.ts'
import { askForSupport } from './ask-for-support.ts'

export function messageRoutes(serve: Serve): void {
  serve(messages.askForSupport, askForSupport)
}
