import { type AnsweredLook, type LookAnswer, lookAnswers, type SecondLook } from '@aruga/contract/review/second-looks'
import { Button, Radio, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { useAnswerSecondLook } from './queries.ts'

type Outcome = SecondLook['decision']['outcome']
type Props = { of: SecondLook; onAnswered: (who: AnsweredLook, same: boolean) => void }

/** The possible answers about a decision: the decision itself appears only as "the same". */
const answersTo = (outcome: Outcome) =>
  lookAnswers.filter((answer) => answer !== (outcome === 'Accepted' ? 'Accept' : 'Decline'))

function answerName(outcome: Outcome, answer: LookAnswer): string {
  if (answer === 'Accept') return t('review:secondLook.answer.Declined.Accept')
  if (answer === 'Decline') return t('review:secondLook.answer.Accepted.Decline')
  return t(`review:secondLook.answer.${outcome}.${answer}`)
}

/** How the reader would have decided, with a note for a different answer. */
export const AnswerForm = ({ of: { id, decision }, onAnswered }: Props) => {
  const [answer, setAnswer] = useState<LookAnswer | null>(null)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const say = useAnswerSecondLook(id)
  const text = note.trim()
  const noteMissing = answer !== null && answer !== 'Same' && !text
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!answer || noteMissing) return
    const body = answer === 'Same' ? { answer } : { answer, note: text }
    say.mutate(body, { onSuccess: (who) => onAnswered(who, answer === 'Same') })
  }
  return (
    <form className="stack" noValidate onSubmit={send}>
      <Radio.Group
        label={t('review:secondLook.yours')}
        value={answer}
        onChange={(value) => setAnswer(value as LookAnswer)}
        error={tried && !answer && t('review:secondLook.answerMissing')}
      >
        <div className="stack tight">
          {answersTo(decision.outcome).map((one) => (
            <Radio key={one} value={one} label={answerName(decision.outcome, one)} />
          ))}
        </div>
      </Radio.Group>
      {answer && answer !== 'Same' && (
        <Textarea
          label={t('review:secondLook.note')}
          description={t('review:secondLook.noteDetail')}
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value.replaceAll('\n', ' '))}
          error={tried && noteMissing && t('review:secondLook.noteMissing')}
        />
      )}
      <FormError of={say.error} messages={{ SecondLookGiven: t('review:secondLook.given') }} />
      <div className="line-up">
        <Button type="submit" loading={say.isPending}>
          {t('review:secondLook.send')}
        </Button>
      </div>
    </form>
  )
}
