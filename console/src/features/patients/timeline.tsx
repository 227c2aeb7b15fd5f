import { type TimelineKind, timelineKinds } from '@aruga/contract/patients/timeline'
import type { CaseDocument } from '@aruga/contract/review/case-file'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { Loaded } from '../../ui/states.tsx'
import { timelineQuery } from './queries.ts'
import styles from './timeline.module.css'
import { Entries } from './timeline-entries.tsx'

type Props = {
  patientId: string
  /** The patient's documents whose files can be shown. */
  documents: CaseDocument[]
  onShow: (documentId: string) => void
}

/** Everything that happened with a patient, newest first, by days. */
export const Timeline = ({ patientId, documents, onShow }: Props) => {
  const [kind, setKind] = useState<TimelineKind | null>(null)
  const query = useInfiniteQuery(timelineQuery(patientId, kind))
  return (
    <section className="card stack" aria-labelledby="timeline">
      <div className="line-up apart">
        <h2 id="timeline">{t('patients:timeline.everythingSoFar')}</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that repeats the heading */}
        <div className={styles.kinds} role="group" aria-label={t('patients:timeline.show')}>
          {[null, ...timelineKinds].map((one) => (
            <button key={one ?? 'all'} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
              {one === null ? t('patients:timeline.all') : t(`patients:timelineKind.${one}`)}
            </button>
          ))}
        </div>
      </div>
      <Loaded query={query} failed={t('patients:timeline.weCouldNotLoadIt')} shape="cases">
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <p className="muted">{t('patients:timeline.nothingOfThisKind')}</p>
          return <Entries items={items} documents={documents} onShow={onShow} />
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('patients:timeline.showEarlier')}
        </Button>
      )}
    </section>
  )
}
