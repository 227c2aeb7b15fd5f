import { chooseBranch } from '@aruga/contract/counter/till'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '../../i18n/t.ts'
import { api, inPlace } from '../../platform/api.ts'
import { meQuery, useMe } from '../../platform/me.ts'
import { problemMessage } from '../../ui/problem-message.ts'
import { toastDone, toastProblem } from '../../ui/toasts.tsx'
import styles from './counter.module.css'

/** The current branch of staff who work at several. */
export const BranchSwitch = () => {
  const { branch, branches } = useMe()
  const queries = useQueryClient()
  const choose = useMutation({
    mutationFn: (branchId: string) => api.call(chooseBranch, { body: { branchId } }, inPlace),
    onSuccess: async () => {
      const { branch: chosen } = await queries.fetchQuery({ ...meQuery, staleTime: 0 })
      // The screens still show the other branch.
      await queries.invalidateQueries({ queryKey: ['counter'] })
      toastDone(t('counter:branchSwitch.done', { branch: chosen?.name ?? '' }))
    },
    onError: (error) => toastProblem(problemMessage(error)),
  })
  if (branches.length < 2) return null
  return (
    <NativeSelect
      className={styles.branchSwitch}
      label={t('counter:branchSwitch.label')}
      value={choose.isPending ? choose.variables : (branch?.id ?? '')}
      disabled={choose.isPending}
      data={branches.map(({ id, name, pharmacyName }) => ({ value: id, label: `${name}, ${pharmacyName}` }))}
      onChange={({ currentTarget }) => choose.mutate(currentTarget.value)}
    />
  )
}
