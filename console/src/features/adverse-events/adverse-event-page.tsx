import { kindFacts } from '@aruga/contract/adverse-events/kinds'
import type { AdverseEvent } from '@aruga/contract/adverse-events/staff'
import { type ExportFormat, exportFormats } from '@aruga/contract/csv/formats'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Loaded } from '../../ui/states.tsx'
import styles from './adverse-events.module.css'
import { Clock, daysAgo } from './clock.tsx'
import { Facts } from './facts.tsx'
import { FactsDrawer } from './facts-drawer.tsx'
import { History } from './history.tsx'
import { NextStep } from './next-step.tsx'
import { adverseEventQuery, useExport } from './queries.ts'
import { StartRecall } from './start-recall.tsx'

/** One case: the exact words, known and missing facts, its history, and the next step. */
export default function AdverseEventPage() {
  const { id = '' } = useParams()
  const query = useQuery(adverseEventQuery(id))
  return (
    <Page>
      <Loaded query={query} failed={t('adverse-events:page.failed')} rows={10}>
        {(event) => <Opened event={event} />}
      </Loaded>
    </Page>
  )
}

const Opened = ({ event }: { event: AdverseEvent }) => {
  const save = useExport(event.id)
  const [isEditing, setEditing] = useState(false)
  const download = (format: ExportFormat) =>
    save.mutate(format, { onSuccess: (file) => saveFile(file, `${event.reference}.${format.toLowerCase()}`) })
  const known = { day: formatDay(event.knownAt), ago: daysAgo(event.knownAt) }
  return (
    <>
      <PageHead
        title={t('adverse-events:page.title', {
          kind: t(`adverse-events:kind.${event.kind}`),
          reference: event.reference,
        })}
        detail={
          <>
            {t('adverse-events:page.known', known)} · <Link to="/side-effects">{t('adverse-events:page.others')}</Link>
          </>
        }
      >
        <Clock event={event} />
        {exportFormats.map((format) => (
          <Button key={format} variant="default" onClick={() => download(format)} loading={save.isPending}>
            {format === 'Pdf' ? t('adverse-events:page.pdf') : t(`csv:shortFormat.${format}`)}
          </Button>
        ))}
      </PageHead>
      <p className="muted">{t('adverse-events:page.noXml')}</p>
      {event.missing.length > 0 && (
        <p role="status">
          {t('adverse-events:page.missing', {
            what: event.missing.map((one) => t(`adverse-events:criterion.${one}`)).join(', '),
          })}
        </p>
      )}
      <div className={styles.pair}>
        <section className="card stack">
          <h2>{t('adverse-events:page.words')}</h2>
          <blockquote className={styles.words}>{event.words}</blockquote>
          <Facts event={event} />
          {event.status === 'Reported' && (
            <div>
              <Button variant="default" onClick={() => setEditing(true)}>
                {t('adverse-events:edit.open')}
              </Button>
            </div>
          )}
        </section>
        <div className="stack">
          {kindFacts[event.kind].offersRecall && (
            <StartRecall productId={event.facts.productId ?? null} batch={event.facts.batch} />
          )}
          <NextStep key={`${event.status} ${event.version}`} event={event} />
          <History entries={event.entries} />
        </div>
      </div>
      {isEditing && <FactsDrawer event={event} onClose={() => setEditing(false)} />}
    </>
  )
}
