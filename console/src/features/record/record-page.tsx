import type { AuditRecord } from '@aruga/contract/staff/audit'
import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import '../../ui/data-table.css'
import { formatDayTime } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { beginningAt, dayBefore, endingAt, searchOf } from './days.ts'
import { recordQuery, useExportRecord } from './queries.ts'
import { deedWords, reasonOf } from './words.ts'

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
  const { get, ask } = useAddress()
  // Who is looked for stays out of the address, which gets into the browser's history.
  const [typed, setTyped] = useState('')
  const [patient] = useDebouncedValue(typed, 300)
  const asked = {
    from: get('from') ?? dayBefore(6),
    to: get('to') ?? dayBefore(0),
    action: get('action'),
    patient,
  }
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
        <TextInput label="Patient’s code" value={typed} onChange={({ currentTarget: { value } }) => setTyped(value)} />
        <Select
          label="What"
          placeholder="Everything"
          clearable
          value={asked.action}
          onChange={(value) => ask({ action: value })}
          data={kinds.map(([value, label]) => ({ value, label }))}
        />
        <TextInput
          type="date"
          label="From"
          value={asked.from}
          onChange={({ currentTarget: { value } }) => ask(value ? beginningAt(value, asked) : { from: null })}
        />
        <TextInput
          type="date"
          label="To"
          value={asked.to}
          onChange={({ currentTarget: { value } }) => ask(value ? endingAt(value, asked) : { to: null })}
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
            <td>{deedWords[action]}</td>
            <td className="code">{patientCode}</td>
            <td>{reasonOf({ action, reason })}</td>
            <td>{branchName}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
