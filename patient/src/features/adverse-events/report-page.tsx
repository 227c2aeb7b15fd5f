import type { OwnAdverseEvent } from '@aruga/contract/adverse-events/adverse-events'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { SIDE_EFFECTS_PATH } from '../../links.ts'
import { profileQuery } from '../../platform/queries.ts'
import { allowedPage } from '../../ui/acting/allowed-page.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useWideScreen } from '../../ui/page/use-media-query.ts'
import { reportsChanged } from './queries.ts'
import { ReportForm, SendReport } from './report-form.tsx'
import { AfterSent, Sent } from './sent.tsx'

/** The report of a side effect, then what happens with it, and by when. */
const ReportPage = () => {
  const { t } = useTexts('adverse-events')
  const wide = useWideScreen()
  const queries = useQueryClient()
  const profile = useQuery(profileQuery)
  const letterId = useLetterOfRoute()
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState<OwnAdverseEvent | null>(null)
  const finish = (event: OwnAdverseEvent) => {
    reportsChanged(queries)
    setSent(event)
  }
  return (
    <Page
      title={t(sent ? 'sentTitle' : 'report')}
      back={SIDE_EFFECTS_PATH}
      state={sent?.id ?? 'form'}
      actionBar={sent ? <AfterSent onAnother={() => setSent(null)} /> : !wide && <SendReport isSending={isSending} />}
      narrow
    >
      {sent ? (
        <Sent event={sent} />
      ) : (
        <Loaded query={profile} failed={t('failed')} skeleton={<Skeleton cards={[['block'], ['line']]} />}>
          {(patient) => <ReportForm patient={patient} letterId={letterId} onSending={setSending} onSent={finish} />}
        </Loaded>
      )}
    </Page>
  )
}

/** The letter in the address, whose medicine is proposed. Remembered while another page covers this one. */
function useLetterOfRoute(): string | null {
  const { pathname, search } = useLocation()
  const last = useRef<string | null>(null)
  if (pathname === '/report-side-effect') last.current = new URLSearchParams(search).get('letter')
  return last.current
}

export default allowedPage('send', ReportPage)
