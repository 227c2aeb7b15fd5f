import type { Announcement } from '@aruga/contract/announcements/announcements'
import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDayTime, formatNumber } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { AnnounceDrawer } from './announce-drawer.tsx'
import { audienceLines } from './audience-lines.ts'
import { announcementsQuery } from './queries.ts'

/** What was told to many patients at once, and how far it is. */
export default function AnnouncementsPage() {
  const params = useListParams('sentAt DESC')
  const query = useQuery(announcementsQuery(params.query))
  const [writing, setWriting] = useState(false)
  const write = (variant: 'filled' | 'default') => (
    <Button variant={variant} onClick={() => setWriting(true)}>
      Announce something
    </Button>
  )
  return (
    <Page>
      <PageHead title="Announcements" detail="Everybody is told in the app; by mail, who said yes to reminders.">
        {write('filled')}
      </PageHead>
      <div className="tools">
        <SearchField params={params} label="Find an announcement" />
      </div>
      <Loaded query={query} failed="We could not load the announcements">
        {(page) => (
          <DataTable
            label="Announcements"
            columns={columns}
            page={page}
            params={params}
            empty={
              <Empty title="Nothing was announced yet" action={write('default')}>
                An announcement reaches every active patient, or a group of them.
              </Empty>
            }
          />
        )}
      </Loaded>
      {writing && <AnnounceDrawer onClose={() => setWriting(false)} />}
    </Page>
  )
}

const columns: Column<Announcement>[] = [
  {
    head: 'Title',
    cell: ({ title, body }) => (
      <>
        {title.en}
        <p className="muted announcement-body">{body.en}</p>
      </>
    ),
  },
  { head: 'Sent', sort: 'sentAt', cell: ({ sentAt, sentBy }) => `${formatDayTime(sentAt)}, ${sentBy}` },
  {
    head: 'For',
    cell: ({ audienceNames }) => audienceLines(audienceNames).map((line) => <p key={line}>{line}</p>),
  },
  {
    head: 'Told',
    cell: ({ patients, told, finishedAt }) =>
      finishedAt ? (
        formatNumber(told)
      ) : (
        <>
          <Progress value={(told / patients) * 100} aria-label="Patients who have been told" />
          {formatNumber(told)} of {formatNumber(patients)}
        </>
      ),
  },
]
