import type { TimelineItem } from '@aruga/contract/patients/timeline'
import type { CaseDocument } from '@aruga/contract/review/case-file'
import { Fragment } from 'react'
import { formatDay } from '../../ui/dates.ts'
import styles from './timeline.module.css'
import { Entry } from './timeline-entry.tsx'

type Props = {
  items: TimelineItem[]
  /** The documents whose files can be shown. */
  documents: CaseDocument[]
  onShow: (documentId: string) => void
  /** A letter's own page has no links to the letter. */
  ofLetter?: boolean
}

/** The events, by days. */
export const Entries = ({ items, documents, onShow, ofLetter = false }: Props) => (
  <ol className={styles.timeline}>
    {items.map((item, place) => (
      <Fragment key={item.id}>
        {isNewDay(item, items[place - 1]) && <li className={styles.day}>{formatDay(item.at)}</li>}
        <Entry
          item={item}
          ofLetter={ofLetter}
          onShow={documents.some(({ id }) => id === item.document?.id) ? onShow : undefined}
        />
      </Fragment>
    ))}
  </ol>
)

const isNewDay = (item: TimelineItem, before: TimelineItem | undefined) =>
  before === undefined || formatDay(before.at) !== formatDay(item.at)
