import { questionPath } from '@aruga/contract/links'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/list/card.tsx'
import { UI } from '../../ui/messages.ts'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { Chip } from '../../ui/status/chip.tsx'
import { QUESTIONS } from './messages.ts'
import { questionsQuery } from './queries.ts'
import styles from './questions.module.css'

/** On home, above everything: the oldest question that waits for an answer. Nothing while there is none. */
export const QuestionCard = () => {
  const { t } = useTranslation(QUESTIONS)
  const { t: ui } = useTranslation(UI)
  const { data, refetch, isError } = useQuery(questionsQuery)
  useKeepFresh(refetch, { paused: isError, follows: ['documents'] })
  const open = data?.filter(({ state }) => state === 'Asked').at(-1)
  if (!open) return null
  return (
    <Card>
      <div className={styles.turn}>
        <div>
          <h2>{t('asksFor')}</h2>
          <Chip tone="turn">{ui('yourTurn')}</Chip>
        </div>
        <p className="muted small">{t(`about${open.kind}`)}</p>
        <p className={styles.words}>{open.question}</p>
        <ButtonLink to={questionPath(open.id)}>{t('answer')}</ButtonLink>
      </div>
    </Card>
  )
}
