import { ApiProblem } from '@aruga/client/api-problem'
import type { CollectorRequest } from '@aruga/contract/collectors/requests'
import { useQuery } from '@tanstack/react-query'
import { arrowForward } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { serverNow } from '../../platform/server-time.ts'
import { IfAllowed } from '../../ui/acting/if-allowed.tsx'
import { NotAllowed } from '../../ui/acting/not-allowed.tsx'
import { Refused } from '../../ui/feedback/refused.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Facts } from '../../ui/list/card.tsx'
import { Empty } from '../../ui/list/empty.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { Chip } from '../../ui/status/chip.tsx'
import { Outcome } from './outcome.tsx'
import styles from './request-page.module.css'
import { givenNameOf } from './shared/given-name.ts'
import { requestsQuery, useAnswerRequest, waits } from './shared/requests.ts'

/** A counter asks whether somebody who stands there may collect: who, where, what, and the code of the pharmacist's screen. */
const RequestPage = () => {
  const { t } = useTexts('collectors')
  const ui = useTexts('ui')
  const id = new URLSearchParams(useLocation().search).get('id')
  const query = useQuery(requestsQuery)
  useKeepFresh(query.refetch, { paused: query.isError, follows: ['letters'] })
  const request = query.data?.find((one) => one.id === id) ?? (id ? undefined : query.data?.[0])
  const seconds = useSecondsUntil(request?.expiresAt)
  const answer = useAnswerRequest()
  const isOpen = request !== undefined && waits(request)
  const give = (given: 'Allowed' | 'NotNow' | 'NotKnown') => {
    if (request && !answer.isPending) answer.mutate({ id: request.id, answer: given })
  }
  const busy = (given: string) => answer.isPending && answer.variables.answer === given && t('request.answering')
  // The page then shows what came of it.
  const isOver = answer.error instanceof ApiProblem && answer.error.code === 'CollectorRequestOver'
  const first = givenNameOf(request?.name ?? '')
  return (
    <Page
      title={isOpen ? t('request.title', { name: request.name, branch: request.branchName }) : t('request.about')}
      eyebrow={
        isOpen && (
          <span className={styles.head}>
            <Chip tone="turn" icon={arrowForward}>
              {ui.t('yourTurn')}
            </Chip>
            <span role="timer">{t('request.left', { left: minutesAndSeconds(seconds) })}</span>
          </span>
        )
      }
      state={request?.id}
      onRefresh={query.refetch}
      actionBar={
        isOpen && (
          <IfAllowed to="collect" instead={<NotAllowed to="collect" />}>
            <div className="stack tight">
              {!isOver && <Refused error={answer.error} />}
              <Button wide busy={busy('Allowed')} onClick={() => give('Allowed')}>
                {t('request.allow', { name: first })}
              </Button>
              <Button kind="line" wide busy={busy('NotNow')} onClick={() => give('NotNow')}>
                {t('request.notNow')}
              </Button>
              <Button kind="danger" wide busy={busy('NotKnown')} onClick={() => give('NotKnown')}>
                {t('request.notKnown')}
              </Button>
            </div>
          </IfAllowed>
        )
      }
      narrow
    >
      <Loaded
        query={query}
        failed={t('request.failed')}
        stillWorks={t('request.needsInternet')}
        skeleton={<Skeleton cards={[['title', 'line', 'line'], ['block']]} />}
      >
        {() =>
          request ? (
            isOpen ? (
              <Question request={request} first={first} />
            ) : (
              <Outcome request={request} />
            )
          ) : (
            <Empty title={t('request.noneTitle')}>{t('request.none')}</Empty>
          )
        }
      </Loaded>
    </Page>
  )
}

type QuestionProps = { request: CollectorRequest; first: string }

const Question = ({ request: { relation, productName, strength, digits }, first }: QuestionProps) => {
  const { t } = useTexts('collectors')
  return (
    <>
      <Facts
        rows={[
          [t('request.what'), `${productName}, ${strength}`],
          [t('request.says'), relation],
        ]}
      />
      <section className={styles.code}>
        <h2>{t('request.compare')}</h2>
        <p className={styles.digits} role="img" aria-label={[...digits].join(' ')} translate="no">
          {[...digits].map((digit, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
            <span key={place} aria-hidden="true">
              {digit}
            </span>
          ))}
        </p>
        <p className="muted">{t('request.isItTheSame', { name: first })}</p>
      </section>
      <p className="muted small">{t('request.follows')}</p>
    </>
  )
}

/** Whole seconds until a time by the server's clock; 0 afterwards. */
function useSecondsUntil(time: string | undefined): number {
  const [, rerender] = useState(0)
  const isOver = !time || serverNow() >= new Date(time)
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => rerender((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return isOver ? 0 : Math.ceil((Date.parse(time) - serverNow().getTime()) / 1000)
}

const minutesAndSeconds = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export default RequestPage
