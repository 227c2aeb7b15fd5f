import type { DocumentInFull } from '@aruga/contract/documents/documents'
import { hasFact } from '@aruga/contract/documents/kinds'
import { letterPath } from '@aruga/contract/links'
import { formatPesos } from '@aruga/contract/money'
import type { PatientStatus } from '@aruga/contract/profile/profile'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { cameraOutline, expandOutline, hourglassOutline, trashOutline, warningOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDay, formatDayTime } from '../../../i18n/dates.ts'
import { whyDeclined } from '../../../i18n/decline-reasons.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import { replacePath } from '../../../links.ts'
import stageStyles from '../../../photos/stage/stage.module.css'
import { profileQuery } from '../../../platform/queries.ts'
import { useMay } from '../../../platform/use-may.ts'
import { Icon } from '../../../ui/art/icon.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Card, Facts } from '../../../ui/list/card.tsx'
import { Row, Rows } from '../../../ui/list/rows.tsx'
import { Columns } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { DocumentChip } from '../../../ui/status/status-chip.tsx'
import { Steps, withoutTasks } from '../../../ui/status/steps.tsx'
import { type Task, TaskCard } from '../../../ui/task/task-card.tsx'
import { letterQuery } from '../../letters/shared/queries.ts'
import { useUnsentQuantities } from '../../outbox/shared/unsent-quantities.ts'
import { usePromised } from '../../program/shared/promised.ts'
import { questionsQuery } from '../../questions/shared/queries.ts'
import { questionTasks } from '../../questions/shared/question-tasks.ts'
import { QuestionThread } from '../../questions/shared/question-thread.tsx'
import { threadOf } from '../../questions/shared/thread-of.ts'
import { nameOf } from '../document-name.ts'
import { documentTask } from '../document-task.tsx'
import { isReplaceable, waitingForYou } from '../list/waiting-for-you.ts'
import { documentsInQuery } from '../queries.ts'
import { isClosed, Thumbnail } from '../shared/thumbnail.tsx'
import styles from './document-details.module.css'
import { documentSteps } from './document-steps.ts'
import { DownloadButton } from './download-button.tsx'
import { Paper } from './paper.tsx'
import { QuantityForm } from './quantity-form.tsx'
import { useViewed } from './use-viewed.ts'
import { Viewer } from './viewer.tsx'

/** One document: its picture, state, actions and earlier versions. */
export const DocumentDetails = ({ document }: { document: DocumentInFull }) => {
  const promised = usePromised()
  const { t } = useTexts('documents')
  const { viewed, view, close } = useViewed(document)
  const patient = useQuery(profileQuery).data
  const maySend = useMay('send')
  // Other servers of this kind have no earlier versions.
  const { kind, status, earlier = [], fileState, paper } = document
  const { t: reasons } = useTexts('decline-reasons')
  const why = whyDeclined(reasons, document)
  const name = nameOf(t, document)
  // The patient enters a missing quantity on this page, in its own form.
  const isTask = status === 'Declined' && isReplaceable(document, patient?.status)
  const others = useOtherTasks(document.id, patient?.status)
  // The page shows the picture below, large.
  const { picture: _, ...task } = documentTask(document, { t, reasons })
  const { thread, open } = useThread(document)
  const { t: questions } = useTexts('questions')
  const questionsToAnswer = questionTasks(open, questions)
  const tasks = isTask ? [task, ...others] : questionsToAnswer
  const waits = useUnsentQuantities().has(document.id)
  const steps = documentSteps(document, { why, answerBy: open[0]?.answerBy }, promised, t)
  const hasQuantity = hasFact(kind, 'needsQuantity') && (status === 'NeedsQuantity' || status === 'UnderReview')
  return (
    <>
      <Columns>
        <div>
          <TaskCard tasks={maySend ? tasks : []} />
          {isClosed(fileState) ? (
            <Note
              icon={fileState === 'Held' ? hourglassOutline : paper?.fileDeleted ? trashOutline : warningOutline}
              tone={fileState === 'Held' ? 'wait' : paper?.fileDeleted ? 'plain' : 'bad'}
            >
              <p>{t(fileState === 'Held' ? 'held' : paper?.fileDeleted ? 'fileDeleted' : 'removed')}</p>
            </Note>
          ) : (
            <div className={styles.documentStage}>
              <button
                type="button"
                className={`${stageStyles.stage} ${styles.documentPreview}`}
                onClick={() => view(document)}
              >
                <span className={stageStyles.floor}>
                  <Paper document={document} />
                </span>
                <span className={styles.documentOpen}>
                  <Icon of={expandOutline} />
                  <span>{t('open')}</span>
                </span>
              </button>
            </div>
          )}
          {!(isTask && maySend) && !waits && (
            <div className={styles.documentState}>
              <DocumentChip status={status} />
            </div>
          )}
          {maySend && hasQuantity && patient && (
            <QuantityForm key={`${document.id} ${status}`} patientId={patient.id} document={document} />
          )}
          {maySend && !isTask && isReplaceable(document, patient?.status) && (
            <div className="stack">
              <ButtonLink kind="line" icon={cameraOutline} to={replacePath(document.id)}>
                {t('sendAnother')}
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
              {/* An entered quantity waits for a network, not for the patient. */}
              <Steps steps={waits || !maySend ? withoutTasks(steps) : steps} />
            </Card>
          </Section>
          {thread.length > 0 && (
            <Section title={questions('conversation')}>
              <QuestionThread questions={thread} at={document.id} />
            </Section>
          )}
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
                    picture={<Thumbnail document={before} />}
                    aside={<DocumentChip status={before.status} />}
                    {...(!isClosed(before.fileState) && { onPress: () => view(before) })}
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
      <Viewer document={viewed} onClose={close} />
    </>
  )
}

/**
 * The questions about this document or an earlier version; for a document that is not a case of its own, all questions about the
 * registration.
 */
function useThread({ id, kind, earlier = [] }: DocumentInFull) {
  const questions = useQuery(questionsQuery).data ?? []
  const registration = hasFact(kind, 'isCase') ? [] : questions.filter((one) => one.kind === 'Registration')
  const ids = [id, ...earlier.map((before) => before.id), ...registration.map(({ caseId }) => caseId)]
  const thread = threadOf(questions, ids)
  return { thread, open: thread.filter(({ state }) => state === 'Asked') }
}

/** The facts of a document that has been sent. */
export const DocumentSkeleton = () => (
  <Skeleton
    kind="columns"
    cards={[
      ['picture', 'short'],
      ['title', 'line', 'line'],
    ]}
  />
)

/** The patient's other tasks among their documents. */
function useOtherTasks(id: string, status: PatientStatus | undefined): Task[] {
  const { t } = useTexts('documents')
  const { t: reasons } = useTexts('decline-reasons')
  const declined = useQuery(documentsInQuery('Declined')).data ?? []
  const withoutQuantity = useQuery(documentsInQuery('NeedsQuantity')).data ?? []
  const unsent = useUnsentQuantities()
  return waitingForYou({ status, documents: [], declined, withoutQuantity })
    .filter((other) => other.id !== id && !unsent.has(other.id))
    .map((other) => documentTask(other, { t, reasons }))
}

type Dose = NonNullable<DocumentInFull['prescription']>
/** "4 pens in 30 days, for 90 days" */
function doseOf({ doseUnits, doseDays, supplyDays, unit }: Dose, t: TFunction<'documents'>): string {
  const dose = t('doseOf', { units: countOf(doseUnits, unit), count: doseDays })
  return t('doseForDays', { dose, count: supplyDays })
}

/** The dose of a prescription; that of each medicine under its name, where it has letters for several. */
function dosesOf({ prescription, lettersOn = [] }: DocumentInFull, t: TFunction<'documents'>): [string, ReactNode][] {
  if (lettersOn.length < 2) return [[t('dose'), prescription && doseOf(prescription, t)]]
  return lettersOn.map(({ productName, strength, quantity, unit, prescription: its }) => [
    `${productName}, ${strength}`,
    [countOf(quantity, unit), its && doseOf(its, t)].filter(Boolean).join(' · '),
  ])
}

const DocumentFacts = ({ document }: { document: DocumentInFull }) => {
  const { t } = useTexts('documents')
  const { kind, letterId, letterNumber, orQuantity, amount, receiptNumber, pages, uploadedAt } = document
  // Other servers of this kind have one letter for a receipt, and no amount.
  const { prescription, together = [] } = document
  const { data: letter } = useQuery(letterQuery(letterId ?? ''))
  const quantity = orQuantity !== null && (letter ? countOf(orQuantity, letter.unit) : String(orQuantity))
  return (
    <Facts
      rows={[
        [t('kind'), document.paper?.name ?? t(`kind${kind}`)],
        [t('countsUntil'), document.paper?.validUntil && formatDay(document.paper.validUntil)],
        [
          t('letter'),
          letterId && letterNumber && (
            <Link to={letterPath(letterId)} translate="no">
              {letterNumber}
            </Link>
          ),
        ],
        [t('quantity'), quantity || null],
        [
          t('alsoFor'),
          together.length > 0 &&
            together.map(({ letterId: other, productName, strength, unit, quantity: units }) => (
              <div key={other}>
                <Link to={letterPath(other)} translate="no">
                  {productName} {strength}
                </Link>
                : {countOf(units, unit)}
              </div>
            )),
        ],
        [t('amount'), typeof amount === 'number' ? formatPesos(amount) : null],
        [t('receiptNumber'), receiptNumber && <span translate="no">{receiptNumber}</span>],
        [t('writtenOn'), prescription && formatDay(prescription.writtenOn)],
        [t('prescriber'), prescription?.prescriber && <span translate="no">{prescription.prescriber}</span>],
        ...dosesOf(document, t),
        [t('length'), pages && t('pages', { count: pages })],
        [t('stepSent'), formatDayTime(uploadedAt)],
      ]}
    />
  )
}
