import type { Team } from '@aruga/contract/review/teams'
import { Button, MultiSelect, TextInput } from '@mantine/core'
import { Controller, useForm } from 'react-hook-form'
import { t } from '../../../i18n/t.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { EditDrawer } from '../../../ui/edit-drawer.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { useRemoveTeam, useSaveTeam } from './queries.ts'

type Props = { team: Team | null; people: Team['members']; onClose: () => void }

/** Adds or changes a team. */
export const TeamDrawer = ({ team, people, onClose }: Props) => {
  const form = useForm({
    defaultValues: { name: team?.name ?? '', memberIds: team?.members.map(({ id }) => id) ?? [] },
  })
  const save = useSaveTeam(team?.id ?? null)
  const remove = useRemoveTeam()
  const { errors } = form.formState
  const removeIt = async (id: string) => {
    const question = {
      title: t('review:teams.removeTitle', { name: team?.name }),
      consequence: t('review:teams.removeDetail'),
      confirm: t('review:teams.remove'),
      danger: true,
    }
    if (!(await confirm(question))) return
    await remove.mutateAsync(id)
    toastDone(t('review:teams.removed'))
    onClose()
  }
  return (
    <EditDrawer
      title={team?.name ?? t('review:teams.add')}
      submit={team ? t('review:teams.save') : t('review:teams.add')}
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        await save.mutateAsync(values)
        toastDone(t('review:teams.saved'))
        onClose()
      }}
      more={
        team && (
          <Button variant="default" loading={remove.isPending} onClick={() => void removeIt(team.id)}>
            {t('review:teams.remove')}
          </Button>
        )
      }
    >
      <TextInput
        label={t('review:teams.name')}
        maxLength={60}
        data-autofocus={team ? undefined : true}
        error={errors.name?.message}
        {...form.register('name', { required: t('review:teams.nameNeeded') })}
      />
      <Controller
        control={form.control}
        name="memberIds"
        render={({ field }) => (
          <MultiSelect
            label={t('review:teams.members')}
            description={t('review:teams.membersDetail')}
            searchable
            data={people.map(({ id, name }) => ({ value: id, label: name }))}
            error={errors.memberIds?.message}
            {...field}
          />
        )}
      />
    </EditDrawer>
  )
}
