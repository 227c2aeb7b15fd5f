import { hasFact } from '@aruga/contract/documents/kinds'
import { patientEvents, type TimelineItem } from '@aruga/contract/patients/timeline'
import {
  bagCheckOutline,
  callOutline,
  documentTextOutline,
  eyeOutline,
  mailOutline,
  personOutline,
  receiptOutline,
} from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { formatNear, formatTime } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { caseLink } from '../review/case-ref.ts'
import styles from './timeline.module.css'
import { detailOf, titleOf } from './timeline-texts.ts'

const icons = {
  Registration: personOutline,
  Letter: documentTextOutline,
  Document: receiptOutline,
  HandOver: bagCheckOutline,
  Message: mailOutline,
  Staff: eyeOutline,
}

type Props = {
  item: TimelineItem
  /** Undefined if there is no file to show. */
  onShow: ((documentId: string) => void) | undefined
  ofLetter: boolean
}

/** An event: what happened, who did it, the patient's notification, and a link. Tinted: by us; marigold: we decide on it next. */
export const Entry = ({ item, onShow, ofLetter }: Props) => {
  const { what, at, by, told, letter, document } = item
  const kind = patientEvents[what]
  const waits = document?.status === 'UnderReview' && hasFact(document.kind, 'isCase') && isSending(what)
  return (
    <li className={waits ? styles.waits : by === 'staff' ? styles.ours : undefined}>
      <time className={styles.when} dateTime={at}>
        {formatTime(at)}
      </time>
      <span className={styles.dot}>
        <Icon of={item.call ? callOutline : icons[kind]} small />
      </span>
      <div className={styles.what}>
        <b>{titleOf(item)}</b>
        <span className="fine muted">{detailOf(item)}</span>
        {item.words && (
          <span className={`fine ${styles.notification}`}>
            <q>{item.words}</q>
          </span>
        )}
        {told.map(({ title, body, readAt }) => (
          <NotificationText key={title} title={title} body={body} readAt={readAt} open={kind === 'Message'} />
        ))}
      </div>
      <span className={styles.leads}>
        {document && isSending(what) && onShow && (
          <button type="button" className={dataTableStyles.rowLink} onClick={() => onShow(document.id)}>
            {t('patients:timeline.seeTheFile')}
          </button>
        )}
        {document && hasFact(document.kind, 'isCase') && isDecision(what) && (
          <Link to={caseLink({ kind: document.kind, id: document.id })}>{t('patients:timeline.howItWasDecided')}</Link>
        )}
        {letter && !ofLetter && (kind === 'Letter' || kind === 'HandOver') && (
          <Link to={`/letters/${letter.id}`}>{t('patients:timeline.openTheLetter')}</Link>
        )}
      </span>
    </li>
  )
}

const isSending = (what: TimelineItem['what']) =>
  what === 'DocumentSent' || what === 'DocumentReplaced' || what === 'QuantityPut' || what === 'SentAgain'
const isDecision = (what: TimelineItem['what']) => what === 'DocumentAccepted' || what === 'DocumentDeclined'

type NotificationProps = TimelineItem['told'][number] & { open: boolean }

/** The text that the patient read. Beside an event it unfolds. */
const NotificationText = ({ title, body, readAt, open }: NotificationProps) => {
  const read = readAt ? t('patients:timeline.read', { at: formatNear(readAt) }) : t('patients:timeline.notReadYet')
  if (open)
    return (
      <span className={`fine ${styles.notification}`}>
        <q>{body}</q> <span className="muted">{read}</span>
      </span>
    )
  return (
    <details className={`fine ${styles.notification}`}>
      <summary>{t('patients:timeline.told', { title, read })}</summary>
      <q>{body}</q>
    </details>
  )
}
