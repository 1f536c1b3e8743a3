import * as z from 'zod'

/** What a command says to its operator and asks of them, at a terminal or through the door of a running shop. */
export type Talk = {
  print: (line: string) => void
  complain: (line: string) => void
  /** One line of what they type; nothing where their input has ended. */
  ask: (question: string) => Promise<string>
}

/** The first line through the door, from the tool. */
export const asked = z.object({
  words: z.array(z.string()),
  /** Where the operator stands: files are named from here. */
  folder: z.string(),
})
export type Asked = z.infer<typeof asked>

/** Each line from the shop; after `ask` it waits for an answer, after `exit` it says no more. */
export type Said = { print: string } | { complain: string } | { ask: string } | { exit: 0 | 1 }

export const answered = z.object({ answer: z.string() })
export type Answered = z.infer<typeof answered>

/** A line for each message; line ends inside of it are written out by JSON. */
export function lineOf(message: Asked | Said | Answered): string {
  return `${JSON.stringify(message)}\n`
}
