import type { Document } from '@aruga/contract/documents/documents'
import { REVIEW_WORKING_DAYS } from '@aruga/contract/limits'
import { useIonViewDidLeave } from '@ionic/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { checkmarkCircleOutline, informationCircleOutline } from 'ionicons/icons'
import { useState } from 'react'
import { profileQuery } from '../../platform/queries.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Steps } from '../../ui/steps.tsx'
import { useWide } from '../../ui/use-wide.ts'
import '../documents/documents-page.css'
import { documentsChanged } from '../documents/queries.ts'
import { useDocumentTexts } from '../documents/texts.ts'
import { documentPath } from '../letters/papers.ts'
import { PrescriptionForm } from './prescription-form.tsx'
import { usePrescriptionTexts } from './texts.ts'

/** Sent more than this before its answer, it was there before: clocks differ by less. */
const OLD_MS = 10 * 60_000

/** A new prescription, which asks for the next letter; then who acts, and by when. */
const PrescriptionPage = () => {
  const t = usePrescriptionTexts()
  const d = useDocumentTexts()
  const wide = useWide()
  const queries = useQueryClient()
  const profile = useQuery(profileQuery)
  const [dock, setDock] = useState<HTMLElement | null>(null)
  const [sent, setSent] = useState<Document | null>(null)
  useIonViewDidLeave(() => setSent(null))
  return (
    <Page
      title={t(sent ? 'sentTitle' : 'title')}
      back="/tabs/home"
      state={sent?.id ?? 'form'}
      dock={!wide && <div className="dock-slot" ref={setDock} />}
      narrow={sent !== null}
    >
      {sent ? (
        <Sent document={sent} onAnother={() => setSent(null)} />
      ) : (
        <Loaded query={profile} failed={d('failedList')} skeleton={<Skeleton cards={[['block'], ['line']]} />}>
          {({ id }) => (
            <PrescriptionForm
              patientId={id}
              dock={dock}
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
  const t = usePrescriptionTexts()
  const day = formatDay(document.uploadedAt)
  const wasThere = document.status !== 'UnderReview' || Date.now() - Date.parse(document.uploadedAt) > OLD_MS
  const isOpen = document.status === 'UnderReview'
  return (
    <>
      <Note tone={wasThere ? 'plain' : 'good'} icon={wasThere ? informationCircleOutline : checkmarkCircleOutline}>
        {wasThere ? (
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
