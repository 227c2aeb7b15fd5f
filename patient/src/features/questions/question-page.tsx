import { appPaths, documentPath } from '@aruga/contract/links'
import type { OwnQuestion } from '@aruga/contract/questions/questions'
import { useQuery } from '@tanstack/react-query'
import { checkmarkCircleOutline, cloudOfflineOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { profileQuery } from '../../platform/queries.ts'
import { IfAllowed } from '../../ui/acting/if-allowed.tsx'
import { NotAllowed } from '../../ui/acting/not-allowed.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Empty } from '../../ui/list/empty.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { useUnsentAnswer } from '../documents/shared/photo-answer.ts'
import { answerForm } from './answer-draft.ts'
import { AnswerForm } from './answer-form.tsx'
import styles from './questions.module.css'
import { questionsQuery } from './shared/queries.ts'
import { QuestionThread } from './shared/question-thread.tsx'
import { threadOf } from './shared/thread-of.ts'

/** The program's question about a document or the registration, the earlier conversation, and the answer in the same place. */
const QuestionPage = () => {
  const { t } = useTexts('questions')
  const { search } = useLocation()
  const id = new URLSearchParams(search).get('id')
  const query = useQuery(questionsQuery)
  const account = useQuery(profileQuery).data?.id
  const [actionBar, setActionBar] = useState<HTMLElement | null>(null)
  useKeepFresh(query.refetch, { paused: query.isError, follows: ['documents'] })
  const shown = query.data?.find((one) => one.id === id) ?? query.data?.find(({ state }) => state === 'Asked')
  const unsent = useUnsentAnswer(answerForm(shown?.id ?? ''))
  const isOpen = shown?.state === 'Asked' && !unsent
  return (
    <Page
      title={t('title')}
      back={appPaths.home}
      state={id ?? 'first'}
      onRefresh={query.refetch}
      actionBar={isOpen && <div className={styles.slot} ref={setActionBar} />}
      narrow
    >
      <Loaded query={query} failed={t('failed')} skeleton={<Skeleton cards={[['title', 'line', 'line'], ['block']]} />}>
        {(questions) =>
          shown ? (
            <>
              <About question={shown} />
              <QuestionThread questions={threadOf(questions, [shown.caseId])} />
              {isOpen && account && (
                <IfAllowed to="send" instead={<NotAllowed to="send" />}>
                  <AnswerForm key={shown.id} question={shown} account={account} actionBar={actionBar} />
                </IfAllowed>
              )}
              {unsent && (
                <Note icon={cloudOfflineOutline} tone="wait">
                  <b>{t('waits')}</b> {unsent.words}
                </Note>
              )}
              {shown.state === 'Answered' && <Thanks />}
            </>
          ) : (
            <Empty title={t('none')}>{t('noneText')}</Empty>
          )
        }
      </Loaded>
    </Page>
  )
}

/** The subject of the question, as a link to the document. */
const About = ({ question: { kind, caseId, answeredWith } }: { question: OwnQuestion }) => {
  const { t } = useTexts('questions')
  if (kind === 'Registration') return <p className="muted">{t('aboutRegistration')}</p>
  return (
    <p>
      <Link to={documentPath(answeredWith ?? caseId)}>{t(`about${kind}`)}</Link>
    </p>
  )
}

const Thanks = () => {
  const { t } = useTexts('questions')
  return (
    <>
      <Note tone="good" icon={checkmarkCircleOutline}>
        <span role="status">
          <b>{t('thanks')}</b> {t('goesOn')}
        </span>
      </Note>
      <div>
        <ButtonLink to={appPaths.home} kind="line">
          {t('toHome')}
        </ButtonLink>
      </div>
    </>
  )
}

export default QuestionPage
