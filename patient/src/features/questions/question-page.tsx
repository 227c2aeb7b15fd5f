import { appPaths } from '@aruga/contract/links'
import type { OwnQuestion } from '@aruga/contract/questions/questions'
import { checkmarkCircleOutline } from '@aruga/ui/icons/checkmark-circle-outline'
import { informationCircleOutline } from '@aruga/ui/icons/information-circle-outline'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Note } from '../../ui/feedback/note.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Empty } from '../../ui/list/empty.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { AnswerForm } from './answer-form.tsx'
import { Asked } from './asked.tsx'
import { QUESTIONS } from './messages.ts'
import { questionsQuery } from './queries.ts'
import styles from './questions.module.css'

/** What the program asks about a document or the registration, and the answer in the same place. */
const QuestionPage = () => {
  const { t } = useTranslation(QUESTIONS)
  const { search } = useLocation()
  const id = new URLSearchParams(search).get('id')
  const query = useQuery(questionsQuery)
  useKeepFresh(query.refetch, { paused: query.isError, follows: ['documents'] })
  return (
    <Page title={t('title')} back={appPaths.home} state={id ?? 'first'} onRefresh={query.refetch} narrow>
      <Loaded query={query} failed={t('failed')} skeleton={<Skeleton cards={[['title', 'line', 'line'], ['block']]} />}>
        {(questions) => {
          const shown = questions.find((one) => one.id === id) ?? questions.find(({ state }) => state === 'Asked')
          if (!shown) return <Empty title={t('none')}>{t('noneText')}</Empty>
          return (
            <>
              <Asked question={shown} />
              {shown.state === 'Asked' ? <AnswerForm key={shown.id} question={shown} /> : <Ended question={shown} />}
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

const Ended = ({ question: { state, answer } }: { question: OwnQuestion }) => {
  const { t } = useTranslation(QUESTIONS)
  if (state !== 'Answered')
    return <Note icon={informationCircleOutline}>{t(state === 'Withdrawn' ? 'withdrawn' : 'lapsed')}</Note>
  return (
    <div className="stack">
      <div className="card stack">
        <h2>{t('yourAnswer')}</h2>
        <p className={styles.words}>{answer ?? t('youSentPhoto')}</p>
      </div>
      <Note tone="good" icon={checkmarkCircleOutline}>
        <span role="status">
          <b>{t('thanks')}</b> {t('goesOn')}
        </span>
      </Note>
      <ButtonLink to={appPaths.home} kind="line">
        {t('toHome')}
      </ButtonLink>
    </div>
  )
}

export default QuestionPage
