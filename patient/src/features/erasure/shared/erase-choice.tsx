import type { ErasureRequest } from '@aruga/contract/erasure/erasure'
import { useQuery } from '@tanstack/react-query'
import { archiveOutline, checkmarkCircleOutline, downloadOutline, trashOutline } from 'ionicons/icons'
import { useEffect, useRef } from 'react'
import { formatDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { isMissingCall } from '../../../platform/server-capabilities.ts'
import { useConfirm } from '../../../ui/feedback/confirm.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card, Facts } from '../../../ui/list/card.tsx'
import { Point, WhatFollows } from '../../../ui/list/what-follows.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { erasureQuery, useRequestErasure, useWithdrawErasure } from '../queries.ts'

/** Requests erasure, with an explanation; shows an open request with its reference and dates; withdraws it. */
export const EraseChoice = () => {
  const { t } = useTexts('erasure')
  const query = useQuery(erasureQuery)
  useKeepFresh(query.refetch, { paused: query.isError, follows: ['privacy'] })
  if (isMissingCall(query.error)) return null
  return (
    <Section title={t('eraseTitle')}>
      <Card>
        <div className="stack">
          <p>{t('eraseLead')}</p>
          <Loaded query={query} failed={t('eraseFailedToLoad')} skeleton={<Skeleton cards={[['line', 'short']]} />}>
            {(request) => <Erasure request={request} />}
          </Loaded>
        </div>
      </Card>
    </Section>
  )
}

const Erasure = ({ request }: { request: ErasureRequest | null }) => {
  const { t } = useTexts('erasure')
  const confirm = useConfirm()
  const requesting = useRequestErasure()
  const withdraw = useWithdrawErasure()
  const { reset } = request ? requesting : withdraw

  const begin = async () => {
    const question = {
      title: t('eraseAsk'),
      message: t('eraseMessage'),
      yes: t('erase'),
      no: t('eraseNo'),
      danger: true,
    }
    if (requesting.isPending || !(await confirm(question))) return
    reset()
    requesting.mutate()
  }
  const takeBack = () => {
    reset()
    withdraw.mutate()
  }
  if (request)
    return (
      <>
        <Answer fresh={requesting.isSuccess}>
          <h3>{t('eraseOpen')}</h3>
        </Answer>
        <Facts
          bare
          rows={[
            [t('eraseReference'), request.reference],
            [t('eraseRequested'), formatDay(request.requestedAt)],
            [t('eraseDue'), request.heldSince ? t('eraseDueOnceFree') : formatDay(request.dueBy)],
          ]}
        />
        {request.heldSince && <Note icon={archiveOutline}>{t('eraseHeld')}</Note>}
        <Refused error={withdraw.error} />
        <Button kind="line" busy={withdraw.isPending && t('eraseTaking')} onClick={takeBack}>
          {t('eraseBack')}
        </Button>
      </>
    )
  return (
    <>
      {withdraw.isSuccess && (
        <Answer fresh>
          <Note icon={checkmarkCircleOutline} tone="good">
            {t('eraseTaken')}
          </Note>
        </Answer>
      )}
      <WhatFollows>
        <Point icon={trashOutline} title={t('eraseGoes')}>
          <p>{t('eraseGoesDetail')}</p>
        </Point>
        <Point icon={archiveOutline} title={t('eraseStays')}>
          <p>{t('eraseStaysDetail')}</p>
        </Point>
      </WhatFollows>
      <Note icon={downloadOutline}>{t('eraseNote')}</Note>
      <Refused error={requesting.error} />
      <Button kind="danger" busy={requesting.isPending && t('erasing')} onClick={() => void begin()}>
        {t('erase')}
      </Button>
    </>
  )
}

/** Replaces the pressed button and takes its focus. */
const Answer = ({ fresh, children }: { fresh: boolean; children: React.ReactNode }) => {
  const answer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fresh) answer.current?.focus()
  }, [fresh])
  return (
    <div ref={answer} tabIndex={-1} role="status">
      {children}
    </div>
  )
}
