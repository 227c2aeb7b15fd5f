import type { Document } from '@aruga/contract/documents/documents'
import { REVIEW_WORKING_DAYS } from '@aruga/contract/limits'
import { documentPath } from '@aruga/contract/links'
import { checkmarkCircleOutline } from '@aruga/ui/icons/checkmark-circle-outline'
import { informationCircleOutline } from '@aruga/ui/icons/information-circle-outline'
import { useIonViewDidLeave } from '@ionic/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../i18n/dates.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useWideScreen } from '../../../ui/page/use-media-query.ts'
import { Steps } from '../../../ui/status/steps.tsx'
import styles from '../list/documents-page.module.css'
import { DOCUMENTS } from '../messages.ts'
import { documentsChanged } from '../queries.ts'
import { DOCUMENTS_PRESCRIPTION } from './messages.ts'
import { PrescriptionForm } from './prescription-form.tsx'

/** A document uploaded longer ago than this was known before; clocks differ by less. */
const OLD_MS = 10 * 60_000

/** The form for a new prescription, which requests the next letter; then who acts next, and by when. */
const PrescriptionPage = () => {
  const { t } = useTranslation(DOCUMENTS_PRESCRIPTION)
  const { t: d } = useTranslation(DOCUMENTS)
  const wide = useWideScreen()
  const queries = useQueryClient()
  const profile = useQuery(profileQuery)
  const [actionBar, setActionBar] = useState<HTMLElement | null>(null)
  const [sent, setSent] = useState<Document | null>(null)
  useIonViewDidLeave(() => setSent(null))
  return (
    <Page
      title={t(sent ? 'sentTitle' : 'title')}
      back="/tabs/home"
      state={sent?.id ?? 'form'}
      actionBar={!wide && <div className={styles.dockSlot} ref={setActionBar} />}
      narrow={sent !== null}
    >
      {sent ? (
        <Sent document={sent} onAnother={() => setSent(null)} />
      ) : (
        <Loaded query={profile} failed={d('failedList')} skeleton={<Skeleton cards={[['block'], ['line']]} />}>
          {({ id }) => (
            <PrescriptionForm
              patientId={id}
              actionBar={actionBar}
              onSent={(document) => {
                documentsChanged(queries)
                setSent(document)
              }}
            />
          )}
        </Loaded>
      )}
    </Page>
  )
}

const Sent = ({ document, onAnother }: { document: Document; onAnother: () => void }) => {
  const { t } = useTranslation(DOCUMENTS_PRESCRIPTION)
  const day = formatDay(document.uploadedAt)
  const wasKnown = document.status !== 'UnderReview' || Date.now() - Date.parse(document.uploadedAt) > OLD_MS
  const isOpen = document.status === 'UnderReview'
  return (
    <>
      <Note tone={wasKnown ? 'plain' : 'good'} icon={wasKnown ? informationCircleOutline : checkmarkCircleOutline}>
        {wasKnown ? (
          <>
            <b>{t('knownTitle')}.</b> {t('known', { day })}
          </>
        ) : (
          t('sentLead')
        )}
      </Note>
      {isOpen && (
        <Section title={t('next')}>
          <Card>
            <Steps
              steps={[
                { state: 'done', what: t('stepSent'), who: t('stepSentWho', { day }) },
                { state: 'waiting', what: t('stepCheck'), who: t('stepCheckWho', { count: REVIEW_WORKING_DAYS }) },
                { state: 'later', what: t('stepLetter'), who: t('stepLetterWho') },
              ]}
            />
          </Card>
        </Section>
      )}
      <div className="line-up">
        <ButtonLink to="/tabs/home">{t('goHome')}</ButtonLink>
        <ButtonLink kind="line" to={documentPath(document.id)}>
          {t('see')}
        </ButtonLink>
        <Button kind="plain" onClick={onAnother}>
          {t('another')}
        </Button>
      </div>
    </>
  )
}

export default PrescriptionPage
