import { AUDIT_DAYS, type AuditRecord } from '@aruga/contract/audit/audit'
import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { useMay } from '../../platform/me.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { formatDayTime } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useUrlParams } from '../../ui/use-url-params.ts'
import { SaveTable } from '../csv/save-table.tsx'
import { staffQuery } from '../staff/queries.ts'
import { beginningAt, dayBefore, endingAt, searchOf } from './days.ts'
import { actionName, kindChoices, reasonOf } from './messages.ts'
import { auditLogQuery, loadAuditLog } from './queries.ts'

/** The API's maximum page size. */
const EVERYBODY = { SkipCount: 0, MaxResultCount: 1000, Sorting: 'name' }

/** The audit log: who did what, on what, when and from where. */
export default function AuditLogPage() {
  const { get, set } = useUrlParams()
  // The filters stay out of the address, which the browser's history stores.
  const [typed, setTyped] = useState('')
  const [patient] = useDebouncedValue(typed, 300)
  const filter = {
    from: get('from') ?? dayBefore(6),
    to: get('to') ?? dayBefore(0),
    who: get('who'),
    action: get('action'),
    patient,
  }
  const [moved, setMoved] = useState<'from' | 'to' | null>(null)
  /** `other`: the date that may have moved along, which a note shows. */
  const choose = (days: { from: string; to: string }, other: 'from' | 'to') => {
    setMoved(days[other] === filter[other] ? null : other)
    set(days)
  }
  const movedText = (date: 'from' | 'to') =>
    moved === date && <span role="status">{t('audit:auditPage.movedAlong', { days: AUDIT_DAYS })}</span>
  const search = searchOf(filter)
  const query = useInfiniteQuery(auditLogQuery(search))
  const staff = useQuery(staffQuery(EVERYBODY))
  return (
    <Page>
      <PageHead title={t('audit:auditPage.record')} detail={t('audit:auditPage.whoDidWhatOnWhat')}>
        {useMay('breaches.settle') && (
          <Button variant="default" component={Link} to="/breaches">
            {t('audit:auditPage.breaches')}
          </Button>
        )}
        <SaveTable name={`record-${filter.from}-${filter.to}`} load={(format) => loadAuditLog(search, format)}>
          {t('ui:saveAsFile')}
        </SaveTable>
      </PageHead>
      <div className={dataTableStyles.tools}>
        <TextInput
          label={t('audit:auditPage.patientsCode')}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Select
          label={t('audit:auditPage.who')}
          placeholder={t('audit:auditPage.everybody')}
          clearable
          searchable
          value={filter.who}
          onChange={(value) => set({ who: value })}
          data={staff.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        />
        <Select
          label={t('audit:auditPage.what')}
          placeholder={t('audit:auditPage.everything')}
          clearable
          searchable
          value={filter.action}
          onChange={(value) => set({ action: value })}
          data={kindChoices()}
        />
        <TextInput
          type="date"
          label={t('audit:auditPage.from')}
          description={movedText('from')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={filter.from}
          onChange={({ currentTarget: { value } }) =>
            value ? choose(beginningAt(value, filter), 'to') : set({ from: null })
          }
        />
        <TextInput
          type="date"
          label={t('audit:auditPage.to')}
          description={movedText('to')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={filter.to}
          onChange={({ currentTarget: { value } }) =>
            value ? choose(endingAt(value, filter), 'from') : set({ to: null })
          }
        />
      </div>
      <Loaded query={query} failed={t('audit:auditPage.weCouldNotLoadTheRecord')}>
        {({ pages }) => {
          const entries = pages.flatMap(({ items }) => items)
          if (entries.length === 0) return <Empty title={t('audit:auditPage.nothingOfThatKindIn')} />
          return <Entries entries={entries} />
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('audit:auditPage.showEarlierOnes')}
        </Button>
      )}
    </Page>
  )
}

const Entries = ({ entries }: { entries: AuditRecord[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (WCAG 2.1.1)
  <section className={`card ${dataTableStyles.frame}`} aria-label={t('audit:auditPage.entries')} tabIndex={0}>
    <table className={dataTableStyles.table}>
      <thead>
        <tr>
          <th scope="col">{t('audit:auditPage.when')}</th>
          <th scope="col">{t('audit:auditPage.who')}</th>
          <th scope="col">{t('audit:auditPage.what')}</th>
          <th scope="col">{t('audit:auditPage.onWhat')}</th>
          <th scope="col">{t('audit:auditPage.patient')}</th>
          <th scope="col">{t('audit:auditPage.why')}</th>
          <th scope="col">{t('audit:auditPage.where')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(
          ({ id, at, actor, action, subject, patientCode, reason, branchName, address, device, ...entry }) => (
            <tr key={id}>
              <th scope="row" className="unbroken" translate="no">
                <time dateTime={at}>{formatDayTime(at)}</time>
              </th>
              <td>{actor?.name ?? t(address ? 'audit:auditPage.notLoggedIn' : 'audit:auditPage.theServer')}</td>
              <td>{actionName(action)}</td>
              <td>
                {subject}
                {entry.case && entry.caseId !== entry.subjectId && (
                  <div className="muted">{t('audit:auditPage.inCase', { case: entry.case })}</div>
                )}
              </td>
              <td className="code unbroken" translate="no">
                {patientCode}
              </td>
              <td>{reasonOf({ action, reason })}</td>
              <td>
                {branchName}
                {device && <div>{device}</div>}
                {address && <div className="muted">{address}</div>}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  </section>
)
