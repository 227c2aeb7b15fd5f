import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import { t } from '../../i18n/t.ts'
import styles from './content.module.css'

/** A word-by-word diff, also marked for screen readers. */
export const Changes = ({ before, after }: { before: string; after: string }) => {
  const parts = useMemo(() => diffWordsWithSpace(before, after), [before, after])
  if (before === after) return <p className="muted">{t('content:changes.nothingIsDifferent')}</p>
  return (
    <div className={`card ${styles.changes}`}>
      {parts.map(({ value, added, removed }, place) =>
        added ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their position
          <ins key={place}>{value}</ins>
        ) : removed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <del key={place}>{value}</del>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={place}>{value}</span>
        ),
      )}
    </div>
  )
}
