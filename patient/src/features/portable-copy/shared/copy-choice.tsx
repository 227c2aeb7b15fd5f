import { ApiProblem } from '@aruga/client/api-problem'
import { inBackground } from '@aruga/client/background'
import type { PortableCopy } from '@aruga/contract/portable-copy/portable-copy'
import { useQuery } from '@tanstack/react-query'
import { downloadOutline, hourglassOutline, warningOutline } from 'ionicons/icons'
import { useEffect } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { events } from '../../../platform/events.ts'
import { isMissingCall } from '../../../platform/server-capabilities.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { CopyReady } from '../copy-ready.tsx'
import { copyQuery, useRequestCopy } from '../queries.ts'

/**
 * The polling interval while a copy is being prepared and no change events arrive. Polls in the background, so it does not count for the
 * idle timer.
 */
const POLL_EVERY_MS = 3_000

/** A copy of all data: requested, being prepared, ready for some days, or failed. */
export const CopyChoice = () => {
  const { t } = useTexts('portable-copy')
  const query = useQuery(copyQuery)
  const { refetch } = query
  useKeepFresh(refetch, { paused: query.isError, follows: ['privacy'] })
  const isPreparing = query.data?.status === 'Preparing'
  useEffect(() => {
    if (!isPreparing) return
    const poll = () => events.isConnected() || inBackground(() => refetch({ cancelRefetch: false }))
    const timer = setInterval(poll, POLL_EVERY_MS)
    return () => clearInterval(timer)
  }, [isPreparing, refetch])
  if (isMissingCall(query.error)) return null
  return (
    <Section title={t('copyTitle')}>
      <Card>
        <div className="stack">
          <p>{t('copyLead')}</p>
          <Loaded query={query} failed={t('copyFailedToLoad')} skeleton={<Skeleton cards={[['line']]} />}>
            {(copy) => <Copy copy={copy} />}
          </Loaded>
        </div>
      </Card>
    </Section>
  )
}

const Copy = ({ copy }: { copy: PortableCopy | null }) => {
  const { t } = useTexts('portable-copy')
  const request = useRequestCopy()
  return (
    <>
      <div role="status">
        {copy?.status === 'Preparing' && (
          <Note icon={hourglassOutline} tone="wait">
            {t('copyPreparing')}
          </Note>
        )}
        {copy?.status === 'Failed' && (
          <Note icon={warningOutline} tone="wait">
            {t('copyBroke')}
          </Note>
        )}
        {copy?.status === 'Ready' && <p>{t('copyReady')}</p>}
      </div>
      {copy?.status === 'Ready' && <CopyReady copy={copy} />}
      {(!copy || copy.status === 'Failed') && (
        <Button icon={downloadOutline} busy={request.isPending && t('copyAsking')} onClick={() => request.mutate()}>
          {t(copy ? 'copyAgain' : 'copyAsk')}
        </Button>
      )}
      <Refused error={request.error instanceof ApiProblem ? request.error : null} />
    </>
  )
}
