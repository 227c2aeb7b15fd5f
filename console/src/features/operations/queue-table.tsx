import type { Operations, QueueState } from '@aruga/contract/operations/staff'
import { Button } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { formatAge, formatNumber } from '../../ui/dates.ts'
import { toastDone, toastProblem } from '../../ui/toasts.tsx'
import { useRetryJobs } from './queries.ts'

const columns = ['name', 'waiting', 'oldest', 'running', 'failed'] as const

/** The queues of background work, each with its abandoned jobs. */
export const QueueTable = ({ state: { queues, readAt } }: { state: Operations }) => {
  const retry = useRetryJobs()
  const runAgain = (queue: QueueState['name']) =>
    retry.mutate(queue, {
      onSuccess: ({ jobs }) => toastDone(t('operations:queues.willRun', { count: jobs })),
      onError: () => toastProblem(t('operations:queues.runFailed')),
    })
  return (
    <section className={`card ${dataTableStyles.frame}`} aria-label={t('operations:queues.title')}>
      <table className={dataTableStyles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={column === 'name' ? undefined : 'num'}>
                {t(`operations:queues.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {queues.map(({ name, waiting, oldestAt, running, failed }) => (
            <tr key={name}>
              <th scope="row">{t(`operations:queue.${name}`)}</th>
              <td className="num" translate="no">
                {formatNumber(waiting)}
              </td>
              <td className="num" translate="no">
                {oldestAt ? formatAge(Date.parse(readAt) - Date.parse(oldestAt)) : t('operations:queues.none')}
              </td>
              <td className="num" translate="no">
                {formatNumber(running)}
              </td>
              <td className="num" translate="no">
                {formatNumber(failed)}
                {failed > 0 && (
                  <>
                    {' '}
                    <Button
                      variant="default"
                      size="compact-md"
                      loading={retry.isPending && retry.variables === name}
                      aria-label={t('operations:queues.runAgainOf', { queue: t(`operations:queue.${name}`) })}
                      onClick={() => runAgain(name)}
                    >
                      {t('operations:queues.runAgain')}
                    </Button>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
