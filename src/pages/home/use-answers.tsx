import type { ReactNode } from 'react'
import { useState } from 'react'
import { failureText } from '@/api/problem-of'
import { Button } from '@/components/Button/Button'
import { UndoBar } from '@/components/UndoBar/UndoBar'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { toast } from '@/stores/feedback'
import { lateMessages } from './late-messages'

const UNDO_SECONDS = 8

/** An answer that the subscriber gives in one tap. */
export interface Answer {
  name: 'seen' | 'approve' | 'deny' | 'trust' | 'block' | 'restore' | 'wrong'
  /** What it answers, for the undo bar and screen readers. */
  about: string
  give: (requestId: string) => Promise<unknown>
  /** Undoes it; without one it cannot be undone. */
  back?: (requestId: string) => Promise<unknown>
  /** Fetches again what the answer was about. */
  reload: () => Promise<unknown>
}

export interface Answers {
  /** The button that gives an answer; a quiet one beside another. */
  button: (answer: Answer, isQuiet?: boolean) => ReactNode
  /** To be rendered: undoes the last answer. */
  bar: ReactNode
}

/** Gives one answer at a time; the last one can be undone for eight seconds. */
export function useAnswers(): Answers {
  const t = useMessages(lateMessages)
  const { busy, run } = useMutation()
  const [given, setGiven] = useState<{ key: number; answer: Answer } | null>(null)
  const textOf = ({ name, about }: Answer) => t('answer', { name: t(name), about })

  /** Sends an answer or its undoing; shows the errors that the calls leave to the screen. */
  async function send({ reload }: Answer, action: Answer['give']): Promise<boolean> {
    const isDone = await run((requestId) =>
      action(requestId).then(
        () => true,
        (error: unknown) => {
          toast(failureText(error, t('lost')))
          throw error
        },
      ),
    )
    await reload()
    return isDone === true
  }

  async function give(answer: Answer) {
    if (await send(answer, answer.give))
      setGiven(answer.back ? (last) => ({ key: (last?.key ?? 0) + 1, answer }) : null)
  }

  async function undo(answer: Answer) {
    if (answer.back && (await send(answer, answer.back))) setGiven(null)
  }

  return {
    button: (answer, isQuiet) => (
      <Button
        key={answer.name}
        id={`answer-${answer.name}`}
        kind={isQuiet ? 'text' : 'secondary'}
        size="small"
        label={textOf(answer)}
        disabled={busy}
        onClick={() => void give(answer)}
      >
        {t(answer.name)}
      </Button>
    ),
    bar: given ? (
      <UndoBar
        key={given.key}
        text={textOf(given.answer)}
        actionText={t('undo')}
        seconds={UNDO_SECONDS}
        busy={busy}
        onUndo={() => void undo(given.answer)}
        onExpire={() => setGiven(null)}
      />
    ) : null,
  }
}
