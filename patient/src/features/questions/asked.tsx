import type { OwnQuestion } from '@aruga/contract/questions/questions'
import { useTranslation } from 'react-i18next'
import { formatDayTime } from '../../i18n/dates.ts'
import { UI } from '../../ui/messages.ts'
import { Chip } from '../../ui/status/chip.tsx'
import { QUESTIONS } from './messages.ts'
import styles from './questions.module.css'

/** The question, as somebody says it. */
export const Asked = ({ question: { kind, question, askedAt, state } }: { question: OwnQuestion }) => {
  const { t } = useTranslation(QUESTIONS)
  const { t: ui } = useTranslation(UI)
  return (
    <div className={styles.says}>
      <p className={styles.who}>
        <b>{t('theProgram')}</b>
        {state === 'Asked' && <Chip tone="turn">{ui('yourTurn')}</Chip>}
      </p>
      <div className="muted small">
        <p>{t(`about${kind}`)}</p>
        <p>{formatDayTime(askedAt)}</p>
      </div>
      <p className={styles.words}>{question}</p>
    </div>
  )
}
