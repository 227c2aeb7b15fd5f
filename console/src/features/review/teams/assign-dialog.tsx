import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { useMay } from '../../../platform/me.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { type Assignee, previewQuery, teamsQuery, useAssignMany, type Which } from './queries.ts'

type Choice = NonNullable<Assignee> & { name: string }

/** `none`: nobody. */
const keyOf = (to: Assignee) => (to ? `${to.kind} ${to.id}` : 'none')

/** The choice of an assignee, with the number of cases that change. */
export const AssignDialog = ({ which, onClose }: { which: Which; onClose: (assigned: boolean) => void }) => {
  const { data } = useQuery(teamsQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const mayChange = useMay('review.change-teams')
  const assign = useAssignMany(which)
  const teams = (data?.items ?? []).map(({ id, name }): Choice => ({ kind: 'team', id, name }))
  const people = (data?.people ?? []).map(({ id, name }): Choice => ({ kind: 'person', id, name }))
  const assignee = [...teams, ...people].find((one) => keyOf(one) === chosen)
  const to: Assignee | undefined = assignee
    ? { kind: assignee.kind, id: assignee.id }
    : chosen === 'none'
      ? null
      : undefined
  const preview = useQuery(previewQuery(which, to))
  const choiceOf = (one: Choice) => ({ value: keyOf(one), label: one.name })
  const send = () => {
    if (to === undefined || !preview.data) return
    const name = assignee?.name ?? t('review:assign.nobody')
    assign.mutate({ to, name, seenAt: preview.data.seenAt }, { onSuccess: () => onClose(true) })
  }
  return (
    <FormDialog
      title={t('review:assign.title')}
      submit={t('review:assign.submit')}
      cancel={t('ui:cancel')}
      disabled={!preview.data?.cases}
      pending={assign.isPending}
      error={preview.error ?? assign.error}
      onSubmit={send}
      onClose={() => onClose(false)}
    >
      <Select
        label={t('review:assign.to')}
        placeholder={t('review:assign.whom')}
        searchable
        data-autofocus
        nothingFoundMessage={t('review:assign.noSuchName')}
        data={[
          { group: t('review:assign.teams'), items: teams.map(choiceOf) },
          { group: t('review:assign.people'), items: people.map(choiceOf) },
          { value: 'none', label: t('review:assign.nobody') },
        ]}
        value={chosen}
        onChange={setChosen}
      />
      {mayChange && teams.length === 0 && data && (
        <p className="fine muted">
          <Link to="/teams">{t('review:assign.makeTeams')}</Link>
        </p>
      )}
      <p role="status">
        {preview.data &&
          (preview.data.cases === 0
            ? t('review:assign.nothingChanges')
            : preview.data.ofOthers > 0
              ? t('review:assign.changesOfOthers', { count: preview.data.cases, others: preview.data.ofOthers })
              : t('review:assign.changes', { count: preview.data.cases }))}
      </p>
    </FormDialog>
  )
}
