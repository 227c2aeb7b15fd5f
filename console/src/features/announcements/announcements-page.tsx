import type { Announcement } from '@aruga/contract/announcements/announcements'
import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDayTime, formatNumber } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { AnnounceDrawer } from './announce-drawer.tsx'
import { audienceLines } from './audience-lines.ts'
import { announcementsQuery } from './queries.ts'

/** Announcements with their progress. */
export default function AnnouncementsPage() {
  const params = useListParams('sentAt DESC')
  const query = useQuery(announcementsQuery(params.query))
  const [writing, setWriting] = useState(false)
  const write = (variant: 'filled' | 'default') => (
    <Button variant={variant} onClick={() => setWriting(true)}>
      {t('announcements:announcementsPage.announceSomething')}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={t('announcements:announcementsPage.announcements')}
        detail={t('announcements:announcementsPage.everybodyIsToldInThe')}
      >
        {write('filled')}
      </PageHead>
      <div className={dataTableStyles.tools}>
        <SearchField params={params} label={t('announcements:announcementsPage.findAnAnnouncement')} />
      </div>
      <Loaded query={query} failed={t('announcements:announcementsPage.weCouldNotLoadTheAnnouncements')}>
        {(page) => (
          <DataTable
            label={t('announcements:announcementsPage.announcements')}
            columns={columns()}
            page={page}
            params={params}
            empty={
              <Empty title={t('announcements:announcementsPage.nothingWasAnnouncedYet')} action={write('default')}>
                {t('announcements:announcementsPage.anAnnouncementReachesEveryActive')}
              </Empty>
            }
          />
        )}
      </Loaded>
      {writing && <AnnounceDrawer onClose={() => setWriting(false)} />}
    </Page>
  )
}

const columns = (): Column<Announcement>[] => [
  {
    head: t('announcements:announcementsPage.title'),
    cell: ({ title, body }) => (
      <>
        {title.en}
        <p className={`muted ${dataTableStyles.announcementBody}`}>{body.en}</p>
      </>
    ),
  },
  {
    head: t('announcements:announcementsPage.sent'),
    sort: 'sentAt',
    cell: ({ sentAt, sentBy }) => `${formatDayTime(sentAt)}, ${sentBy}`,
  },
  {
    head: t('announcements:announcementsPage.for'),
    cell: ({ audienceNames }) => audienceLines(audienceNames).map((line) => <p key={line}>{line}</p>),
  },
  {
    head: t('announcements:announcementsPage.told'),
    cell: ({ patients, told, finishedAt }) =>
      finishedAt ? (
        formatNumber(told)
      ) : (
        <>
          <Progress
            value={(told / patients) * 100}
            aria-label={t('announcements:announcementsPage.patientsWhoHaveBeenTold')}
          />
          {t('announcements:announcementsPage.toldOf', { told: formatNumber(told), patients: formatNumber(patients) })}
        </>
      ),
  },
]
