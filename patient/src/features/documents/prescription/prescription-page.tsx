import type { Document } from '@aruga/contract/documents/documents'
import { documentPath } from '@aruga/contract/links'
import { useIonViewDidLeave } from '@ionic/react'
import { useQuery } from '@tanstack/react-query'
import { checkmarkCircleOutline, informationCircleOutline } from 'ionicons/icons'
import { useState } from 'react'
import { formatDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { allowedPage } from '../../../ui/acting/allowed-page.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useWideScreen } from '../../../ui/page/use-media-query.ts'
import { Steps } from '../../../ui/status/steps.tsx'
import { usePromised } from '../../program/shared/promised.ts'
import styles from '../list/documents-page.module.css'
import type { Outcome } from '../outbox/entry.ts'
import { StoredHere } from '../shared/stored-here.tsx'
import { PrescriptionForm } from './prescription-form.tsx'

/** A document uploaded longer ago than this is one that the server already had; clocks differ by less. */
const OLD_MS = 10 * 60_000

/** The form for a new prescription, which requests the next letter; then who acts next, and by when. */
const PrescriptionPage = () => {
  const { t } = useTexts('documents-prescription')
  const { t: d } = useTexts('documents')
  const wide = useWideScreen()
  const profile = useQuery(profileQuery)
  const [actionBar, setActionBar] = useState<HTMLElement | null>(null)
  const { t: w } = useTexts('documents-outbox')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const again = () => setOutcome(null)
  const sent = outcome?.kind === 'sent' ? outcome.document : null
  useIonViewDidLeave(again)
  return (
    <Page
      title={outcome?.kind === 'stored' ? w('keptTitle') : t(sent ? 'sentTitle' : 'title')}
      back="/tabs/home"
      state={sent?.id ?? outcome?.kind ?? 'form'}
      actionBar={!wide && !outcome && <div className={styles.dockSlot} ref={setActionBar} />}
      narrow={outcome !== null}
    >
      {sent ? (
        <Sent document={sent} onAnother={again} />
      ) : outcome ? (
        <StoredHere>
          <ButtonLink to="/tabs/home">{t('goHome')}</ButtonLink>
          <Button kind="plain" onClick={again}>
            {t('another')}
          </Button>
        </StoredHere>
      ) : (
        <Loaded query={profile} failed={d('failedList')} skeleton={<Skeleton cards={[['block'], ['line']]} />}>
          {({ id }) => <PrescriptionForm patientId={id} actionBar={actionBar} onSent={setOutcome} />}
        </Loaded>
      )}
    </Page>
  )
}

const Sent = ({ document, onAnother }: { document: Document; onAnother: () => void }) => {
  const { t } = useTexts('documents-prescription')
  const promised = usePromised()
  const day = formatDay(document.uploadedAt)
  const wasUploadedBefore = document.status !== 'UnderReview' || Date.now() - Date.parse(document.uploadedAt) > OLD_MS
  const isOpen = document.status === 'UnderReview'
  return (
    <>
      <Note
        tone={wasUploadedBefore ? 'plain' : 'good'}
        icon={wasUploadedBefore ? informationCircleOutline : checkmarkCircleOutline}
      >
        {wasUploadedBefore ? (
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
                {
                  state: 'waiting',
                  what: t('stepCheck'),
                  who: promised.who('prescription', document),
                },
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

export default allowedPage('send', PrescriptionPage)
