import { changeBranchAnswers, readBranchAnswers } from '@aruga/contract/pharmacies/coming'
import { Checkbox } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '../../i18n/t.ts'
import { api, inPlace } from '../../platform/api.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'

const answersQuery = queryOptions({
  queryKey: ['branch-answers'],
  queryFn: ({ signal }) => api.call(readBranchAnswers, {}, { signal, handles: true }),
})

/** Whether branches see the claims that are coming, and answer them. */
export const BranchAnswers = () => {
  const queries = useQueryClient()
  const query = useQuery(answersQuery)
  const change = useMutation({
    mutationFn: (wanted: boolean) => api.call(changeBranchAnswers, { body: { wanted } }, inPlace),
    onSuccess: (saved) => {
      queries.setQueryData(answersQuery.queryKey, saved)
      toastDone(t(saved.wanted ? 'program:branchAnswers.on' : 'program:branchAnswers.off'))
    },
  })
  return (
    <Loaded query={query} failed={t('program:branchAnswers.failed')} rows={2}>
      {({ wanted }) => (
        <section className="card stack" aria-labelledby="branch-answers">
          <h2 id="branch-answers">{t('program:branchAnswers.title')}</h2>
          <p className="muted">{t('program:branchAnswers.detail')}</p>
          <Checkbox
            label={t('program:branchAnswers.wanted')}
            checked={change.isPending ? change.variables : wanted}
            disabled={change.isPending}
            onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
          />
          <FormError of={change.error} />
        </section>
      )}
    </Loaded>
  )
}
