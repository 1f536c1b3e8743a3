import type { ReactNode } from 'react'

/** `answer` is one or more paragraphs or lists. */
export type FaqQuestion = { question: string; answer: ReactNode }
export type FaqGroup = { id: string; title: string; questions: FaqQuestion[] }

export function FaqQuestions({ questions }: { questions: FaqQuestion[] }) {
  return questions.map(({ question, answer }) => (
    <details key={question}>
      <summary>{question}</summary>
      {answer}
    </details>
  ))
}
