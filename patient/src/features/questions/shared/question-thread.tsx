import type { OwnQuestion } from '@aruga/contract/questions/questions'
import { formatDayTime } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Meanwhile, Said, Thread } from '../../../ui/list/thread.tsx'
import { Chip } from '../../../ui/status/chip.tsx'
import { SentPhoto } from '../../documents/shared/sent-photo.tsx'

/** The program's questions and the patient's answers. `at`: the document whose page this is on, to which it needs no link. */
export const QuestionThread = ({ questions, at }: { questions: OwnQuestion[]; at?: string }) => (
  <Thread>
    {questions.flatMap((one) => [
      <Question key={one.id} of={one} />,
      one.state !== 'Asked' && <Ended key={`${one.id} ended`} of={one} at={at} />,
    ])}
  </Thread>
)

const Question = ({ of: { question, askedAt, state } }: { of: OwnQuestion }) => {
  const { t } = useTexts('questions')
  const { t: ui } = useTexts('ui')
  return (
    <Said
      isMine={false}
      who={`${t('theProgram')} · ${formatDayTime(askedAt)}`}
      aside={state === 'Asked' && <Chip tone="turn">{ui('yourTurn')}</Chip>}
      words={question}
    />
  )
}

const Ended = ({ of, at }: { of: OwnQuestion; at: string | undefined }) => {
  const { t } = useTexts('questions')
  const { state, answer, answeredWith, endedAt, askedAt } = of
  if (state !== 'Answered') return <Meanwhile>{t(state === 'Withdrawn' ? 'withdrawn' : 'lapsed')}</Meanwhile>
  return (
    <Said isMine who={`${t('you')} · ${formatDayTime(endedAt ?? askedAt)}`} words={answer}>
      {answeredWith &&
        (answeredWith === at ? (
          <p>{t('youSentPhoto')}</p>
        ) : (
          <SentPhoto id={answeredWith}>{t('youSentPhoto')}</SentPhoto>
        ))}
    </Said>
  )
}
