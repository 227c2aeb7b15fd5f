import type { AuditRecord } from '@aruga/contract/staff/audit'
import { Button, Select, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import '../../ui/data-table.css'
import { formatDayTime } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Empty, Loaded } from '../../ui/states.tsx'
import { dayBefore, searchOf } from './days.ts'
import { recordQuery, useExportRecord } from './queries.ts'

const kinds = [
  ['registration.', 'Registrations'],
  ['document.', 'Documents'],
  ['case.', 'Cases'],
  ['patient.', 'Patients'],
  ['letter.', 'Letters'],
  ['claim.', 'The counter'],
  ['staff.', 'People of the program'],
  ['page.', 'Content'],
  ['table.', 'Tables'],
] as const

/** Who did what, to whom and when. */
export default function RecordPage() {
  const [params, setParams] = useSearchParams()
  const asked = {
    from: params.get('from') ?? dayBefore(6),
    to: params.get('to') ?? dayBefore(0),
    action: params.get('action'),
    patient: params.get('patient') ?? '',
  }
  const ask = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const search = searchOf(asked)
  const query = useInfiniteQuery(recordQuery(search))
  const save = useExportRecord(search)
  return (
    <Page>
      <PageHead title="Record" detail="Who did what, to whom and when. Nothing in it can be changed.">
        <Button
          variant="default"
          loading={save.isPending}
          onClick={() =>
            save.mutate(undefined, { onSuccess: (csv) => saveFile(csv, `record-${asked.from}-${asked.to}.csv`) })
          }
        >
          Save as CSV
        </Button>
      </PageHead>
      <div className="tools">
        <TextInput
          label="Patient’s code"
          value={asked.patient}
          onChange={({ currentTarget: { value } }) => ask('patient', value)}
        />
        <Select
          label="What"
          placeholder="Everything"
          clearable
          value={asked.action}
          onChange={(value) => ask('action', value)}
          data={kinds.map(([value, label]) => ({ value, label }))}
        />
        <TextInput
          type="date"
          label="From"
          max={asked.to}
          value={asked.from}
          onChange={({ currentTarget: { value } }) => ask('from', value)}
        />
        <TextInput
          type="date"
          label="To"
          min={asked.from}
          value={asked.to}
          onChange={({ currentTarget: { value } }) => ask('to', value)}
        />
      </div>
      <Loaded query={query} failed="We could not load the record">
        {({ pages }) => {
          const entries = pages.flatMap(({ items }) => items)
          if (entries.length === 0) return <Empty title="Nothing of that kind in these days" />
          return <Entries entries={entries} />
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show earlier ones
        </Button>
      )}
    </Page>
  )
}

const Entries = ({ entries }: { entries: AuditRecord[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1)
  <section className="card table-frame" aria-label="Entries" tabIndex={0}>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Patient</th>
          <th scope="col">Why</th>
          <th scope="col">Where</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, at, actor, action, patientCode, reason, branchName }) => (
          <tr key={id}>
            <th scope="row" className="unbroken">
              <time dateTime={at}>{formatDayTime(at)}</time>
            </th>
            <td>{actor?.name ?? 'The server'}</td>
            <td className="code">{action}</td>
            <td className="code">{patientCode}</td>
            <td>{reason}</td>
            <td>{branchName}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
