import type { AuditRecord } from '@aruga/contract/audit/audit'
import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import '../../ui/data-table.css'
import { formatDayTime } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useUrlParams } from '../../ui/use-url-params.ts'
import { staffQuery } from '../staff/queries.ts'
import { beginningAt, dayBefore, endingAt, searchOf } from './days.ts'
import { deedWords, kinds, reasonOf } from './messages.ts'
import { auditLogQuery, useExportAuditLog } from './queries.ts'

const kindChoices = Object.entries(kinds).map(([group, words]) => ({
  group,
  items: Object.entries(words).map(([value, label]) => ({ value, label })),
}))

/** As many as the wire gives at once. */
const EVERYBODY = { SkipCount: 0, MaxResultCount: 1000, Sorting: 'name' }

/** Who did what, on what, when and from where. */
export default function AuditLogPage() {
  const { get, set } = useUrlParams()
  // Who is looked for stays out of the address, which gets into the browser's history.
  const [typed, setTyped] = useState('')
  const [patient] = useDebouncedValue(typed, 300)
  const filter = {
    from: get('from') ?? dayBefore(6),
    to: get('to') ?? dayBefore(0),
    who: get('who'),
    action: get('action'),
    patient,
  }
  const search = searchOf(filter)
  const query = useInfiniteQuery(auditLogQuery(search))
  const save = useExportAuditLog(search)
  const staff = useQuery(staffQuery(EVERYBODY))
  return (
    <Page>
      <PageHead title="Record" detail="Who did what, on what, when and from where. Nothing in it can be changed.">
        <Button
          variant="default"
          loading={save.isPending}
          onClick={() =>
            save.mutate(undefined, { onSuccess: (csv) => saveFile(csv, `record-${filter.from}-${filter.to}.csv`) })
          }
        >
          Save as CSV
        </Button>
      </PageHead>
      <div className="tools">
        <TextInput label="Patient’s code" value={typed} onChange={({ currentTarget: { value } }) => setTyped(value)} />
        <Select
          label="Who"
          placeholder="Everybody"
          clearable
          searchable
          value={filter.who}
          onChange={(value) => set({ who: value })}
          data={staff.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        />
        <Select
          label="What"
          placeholder="Everything"
          clearable
          searchable
          value={filter.action}
          onChange={(value) => set({ action: value })}
          data={kindChoices}
        />
        <TextInput
          type="date"
          label="From"
          value={filter.from}
          onChange={({ currentTarget: { value } }) => set(value ? beginningAt(value, filter) : { from: null })}
        />
        <TextInput
          type="date"
          label="To"
          value={filter.to}
          onChange={({ currentTarget: { value } }) => set(value ? endingAt(value, filter) : { to: null })}
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
          <th scope="col">On what</th>
          <th scope="col">Patient</th>
          <th scope="col">Why</th>
          <th scope="col">Where</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, at, actor, action, subject, patientCode, reason, branchName, address, ...entry }) => (
          <tr key={id}>
            <th scope="row" className="unbroken">
              <time dateTime={at}>{formatDayTime(at)}</time>
            </th>
            <td>{actor?.name ?? 'The server'}</td>
            <td>{deedWords[action]}</td>
            <td>
              {subject}
              {entry.case && entry.caseId !== entry.subjectId && <div className="muted">in case {entry.case}</div>}
            </td>
            <td className="code unbroken">{patientCode}</td>
            <td>{reasonOf({ action, reason })}</td>
            <td>
              {branchName}
              {address && <div className="muted">{address}</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
