import type { Team } from '@aruga/contract/review/teams'
import { Button, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import dataTableStyles from '../../../ui/data-table.module.css'
import { Page, PageHead } from '../../../ui/page-head.tsx'
import { Empty, Loaded } from '../../../ui/states.tsx'
import { teamsQuery } from './queries.ts'
import { TeamDrawer } from './team-drawer.tsx'

/** The teams to which cases are assigned. */
export default function TeamsPage() {
  const query = useQuery(teamsQuery)
  const [edited, setEdited] = useState<Team | 'new' | null>(null)
  const add = (variant: 'filled' | 'default') => (
    <Button variant={variant} onClick={() => setEdited('new')}>
      {t('review:teams.add')}
    </Button>
  )
  return (
    <Page>
      <PageHead title={t('review:teams.title')} detail={t('review:teams.detail')}>
        {add('filled')}
      </PageHead>
      <Loaded query={query} failed={t('review:teams.failed')}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('review:teams.none')} action={add('default')}>
              {t('review:teams.noneDetail')}
            </Empty>
          ) : (
            <div className={dataTableStyles.table}>
              <Table aria-label={t('review:teams.title')}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('review:teams.name')}</Table.Th>
                    <Table.Th>{t('review:teams.members')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map((team) => (
                    <Table.Tr key={team.id}>
                      <Table.Td>
                        <button type="button" className={dataTableStyles.rowLink} onClick={() => setEdited(team)}>
                          {team.name}
                        </button>
                      </Table.Td>
                      <Table.Td>
                        {team.members.map(({ name }) => name).join(', ') || t('review:teams.nobodyYet')}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          )
        }
      </Loaded>
      {edited && (
        <TeamDrawer
          key={edited === 'new' ? 'new' : edited.id}
          team={edited === 'new' ? null : edited}
          people={query.data?.people ?? []}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  )
}
