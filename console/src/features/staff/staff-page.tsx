import { type StaffRole, staffRoles } from '@aruga/contract/permissions'
import type { StaffAccount } from '@aruga/contract/staff/staff'
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDayTime } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { roleName } from '../../ui/roles.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { StaffFileButtons } from './file/staff-file-buttons.tsx'
import { staffQuery } from './queries.ts'
import { StaffDrawer } from './staff-drawer.tsx'
import { StateChip } from './state-chip.tsx'

const roleOf = (text: string | null): StaffRole | undefined => staffRoles.find((role) => role === text)

/** The program's staff. */
export default function StaffPage() {
  const params = useListParams('name')
  const role = roleOf(params.get('role'))
  const query = useQuery(staffQuery({ ...params.query, ...(role && { Role: role }) }))
  const [edited, setEdited] = useState<StaffAccount | 'new' | null>(null)
  return (
    <Page>
      <PageHead title={t('staff:staffPage.people')} detail={t('staff:staffPage.whoWorksForTheProgram')}>
        <StaffFileButtons />
        <Button component={Link} to="/teams" variant="default">
          {t('review:teams.title')}
        </Button>
        <Button onClick={() => setEdited('new')}>{t('staff:staffPage.inviteSomebody')}</Button>
      </PageHead>
      <ClaimAndPay onOpen={setEdited} />
      <div className={dataTableStyles.tools}>
        <SearchField params={params} label={t('staff:staffPage.findANameOrAn')} />
        <Select
          aria-label={t('staff:staffPage.whichRoles')}
          placeholder={t('staff:staffPage.everyRole')}
          clearable
          value={role ?? null}
          onChange={(value) => params.set({ role: value })}
          data={staffRoles.map((value) => ({ value, label: t(`staff:roles.${value}`) }))}
        />
      </div>
      <Loaded query={query} failed={t('staff:staffPage.weCouldNotLoadTheAccounts')}>
        {(page) => (
          <DataTable
            label={t('staff:staffPage.staffAccounts')}
            columns={columns(setEdited)}
            page={page}
            params={params}
            empty={
              <Empty title={t('staff:staffPage.nobodyWorksHereYet')}>
                {t('staff:staffPage.inviteTheFirstOneThey')}
              </Empty>
            }
          />
        )}
      </Loaded>
      {edited && (
        <StaffDrawer
          key={edited === 'new' ? 'new' : edited.id}
          account={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  )
}

/** Names the accounts whose roles no longer go together; each is put right in its drawer. */
const ClaimAndPay = ({ onOpen }: { onOpen: (account: StaffAccount) => void }) => {
  const { data } = useQuery(staffQuery({ ClaimsAndPays: true, MaxResultCount: 20 }))
  if (!data || data.totalCount === 0) return null
  return (
    <div className="card stack tight">
      <p>
        <b>{t('staff:staffPage.claimAndPay', { count: data.totalCount })}</b>
      </p>
      <div className="line-up">
        {data.items.map((account) => (
          <Button key={account.id} variant="default" onClick={() => onOpen(account)}>
            {account.name}
          </Button>
        ))}
      </div>
    </div>
  )
}

const columns = (onOpen: (account: StaffAccount) => void): Column<StaffAccount>[] => [
  {
    head: t('staff:staffPage.name'),
    sort: 'name',
    cell: (row) => (
      <button type="button" className={dataTableStyles.rowLink} onClick={() => onOpen(row)}>
        {row.name}
      </button>
    ),
  },
  { head: t('staff:staffPage.eMailAddress'), sort: 'emailAddress', cell: ({ emailAddress }) => emailAddress },
  { head: t('staff:staffPage.role'), cell: ({ roles }) => roles.map(roleName).join(', ') },
  { head: t('staff:staffPage.branch'), cell: ({ branch }) => branch && `${branch.pharmacyName}, ${branch.name}` },
  {
    head: t('staff:staffPage.secondFactor'),
    cell: ({ secondFactor }) => (secondFactor ? t('staff:staffPage.yes') : t('staff:staffPage.no')),
  },
  {
    head: t('staff:staffPage.lastUsed'),
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatDayTime(lastUsedAt) : t('staff:staffPage.notLoggedIn')),
  },
  { head: t('staff:staffPage.state'), cell: ({ state }) => <StateChip state={state} /> },
]
