import type { Document, DocumentInFull } from '@aruga/contract/documents/documents'
import { letterPath } from '@aruga/contract/links'
import { cameraOutline } from '@aruga/ui/icons/camera-outline'
import { expandOutline } from '@aruga/ui/icons/expand-outline'
import { hourglassOutline } from '@aruga/ui/icons/hourglass-outline'
import { warningOutline } from '@aruga/ui/icons/warning-outline'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatDay, formatDayTime } from '../../../i18n/dates.ts'
import { DECLINE_REASONS } from '../../../i18n/decline-reason-messages.ts'
import { whyDeclined } from '../../../i18n/decline-reasons.ts'
import { countOf } from '../../../i18n/units.ts'
import { replacePath } from '../../../links.ts'
import { formatSize } from '../../../photos/format-size.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { Icon } from '../../../ui/art/icon.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Card, Facts } from '../../../ui/list/card.tsx'
import { Row, Rows } from '../../../ui/list/rows.tsx'
import { Columns } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { DocumentChip } from '../../../ui/status/status-chip.tsx'
import { Steps } from '../../../ui/status/steps.tsx'
import { letterQuery } from '../../letters/shared/queries.ts'
import { nameOf } from '../document-name.ts'
import { isClosed, Thumbnail } from '../list/thumbnail.tsx'
import { isReplaceable } from '../list/waiting-for-you.ts'
import { DOCUMENTS } from '../messages.ts'
import styles from './document-details.module.css'
import { documentSteps } from './document-steps.ts'
import { DownloadButton } from './download-button.tsx'
import { QuantityForm } from './quantity-form.tsx'
import { Viewer } from './viewer.tsx'

/** One document: its picture, state, actions and earlier versions. */
export const DocumentDetails = ({ document }: { document: DocumentInFull }) => {
  const { t } = useTranslation(DOCUMENTS)
  const [viewed, setViewed] = useState<Document | null>(null)
  const patient = useQuery(profileQuery).data
  // Other servers of this kind know no earlier ones.
  const { kind, status, earlier = [], fileState } = document
  const { t: reasons } = useTranslation(DECLINE_REASONS)
  const why = whyDeclined(reasons, document)
  const name = nameOf(t, document)
  const hasQuantity = kind === 'OfficialReceipt' && (status === 'NeedsQuantity' || status === 'UnderReview')
  return (
    <>
      <Columns>
        <div>
          {isClosed(fileState) ? (
            <Note
              icon={fileState === 'Held' ? hourglassOutline : warningOutline}
              tone={fileState === 'Held' ? 'wait' : 'bad'}
            >
              <p>{t(fileState === 'Held' ? 'held' : 'removed')}</p>
            </Note>
          ) : (
            <div className="stack tight">
              <button type="button" className={styles.documentPreview} onClick={() => setViewed(document)}>
                <Thumbnail document={document} />
                <span className={styles.documentOpen}>
                  <Icon of={expandOutline} />
                  <span>{t('open')}</span>
                </span>
              </button>
            </div>
          )}
          <div className={styles.documentState}>
            <DocumentChip status={status} />
          </div>
          {hasQuantity && patient && (
            <QuantityForm key={`${document.id} ${status}`} patientId={patient.id} document={document} />
          )}
          {isReplaceable(document, patient?.status) && (
            <div className="stack">
              <ButtonLink
                kind={status === 'Declined' ? 'fill' : 'line'}
                icon={cameraOutline}
                to={replacePath(document.id)}
              >
                {t(status === 'Declined' ? 'newPhoto' : 'sendAnother')}
              </ButtonLink>
            </div>
          )}
          {!isClosed(fileState) && (
            <div>
              <DownloadButton document={document} />
            </div>
          )}
        </div>
        <div>
          <Section title={t('whereItStands')}>
            <Card>
              <Steps steps={documentSteps(document, why, t)} />
            </Card>
          </Section>
          <Section title={t('about')}>
            <DocumentFacts document={document} />
          </Section>
          {earlier.length > 0 && (
            <Section title={t('earlier')} quiet>
              <p className="muted small">{t('earlierHint')}</p>
              <Rows label={t('earlier')}>
                {earlier.map((before) => (
                  <Row
                    key={before.id}
                    title={t('sent', { day: formatDay(before.uploadedAt) })}
                    detail={before.originalName}
                    aside={<DocumentChip status={before.status} />}
                    {...(!isClosed(before.fileState) && { onPress: () => setViewed(before) })}
                  />
                ))}
              </Rows>
            </Section>
          )}
        </div>
      </Columns>
      <p className="sr" role="status">
        {name}
      </p>
      <Viewer document={viewed} onClose={() => setViewed(null)} />
    </>
  )
}

type Dose = NonNullable<DocumentInFull['prescription']>
/** "4 pens in 30 days, for 90 days" */
function doseOf({ doseUnits, doseDays, supplyDays, unit }: Dose, t: TFunction<typeof DOCUMENTS>): string {
  const dose = t('doseOf', { units: countOf(doseUnits, unit), count: doseDays })
  return t('doseForDays', { dose, count: supplyDays })
}

const DocumentFacts = ({ document }: { document: DocumentInFull }) => {
  const { t } = useTranslation(DOCUMENTS)
  const { kind, letterId, letterNumber, orQuantity, receiptNumber, originalName, size, pages, uploadedAt } = document
  const { prescription } = document
  const { data: letter } = useQuery(letterQuery(letterId ?? ''))
  const quantity = orQuantity !== null && (letter ? countOf(orQuantity, letter.unit) : String(orQuantity))
  return (
    <Facts
      rows={[
        [t('kind'), t(`kind${kind}`)],
        [t('letter'), letterId && letterNumber && <Link to={letterPath(letterId)}>{letterNumber}</Link>],
        [t('quantity'), quantity || null],
        [t('receiptNumber'), receiptNumber],
        [t('writtenOn'), prescription && formatDay(prescription.writtenOn)],
        [t('prescriber'), prescription?.prescriber ?? null],
        [t('dose'), prescription && doseOf(prescription, t)],
        [
          t('file'),
          <>
            {originalName}
            <br />
            {[formatSize(size), pages && t('pages', { count: pages })].filter(Boolean).join(', ')}
          </>,
        ],
        [t('stepSent'), formatDayTime(uploadedAt)],
      ]}
    />
  )
}
