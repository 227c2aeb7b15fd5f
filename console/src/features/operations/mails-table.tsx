import type { MailNotSent } from '@aruga/contract/operations/staff'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { formatDayTime } from '../../ui/dates.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toastDone, toastProblem } from '../../ui/toasts.tsx'
import { mailsNotSentQuery, useSendMailAgain } from './queries.ts'

const columns = ['about', 'patient', 'triedAt', 'fate', 'sendAgain'] as const

/** Mails that may not have arrived or were refused: sent once more only at a person's request. Nothing while there are none. */
export const MailsTable = () => {
  const mails = useQuery(mailsNotSentQuery).data?.items ?? []
  const [confirming, setConfirming] = useState<MailNotSent | null>(null)
  if (mails.length === 0) return null
  return (
    <section className={`card ${dataTableStyles.frame}`} aria-label={t('operations:mails.title')}>
      <table className={dataTableStyles.table}>
        <caption>{t('operations:mails.title')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`operations:mails.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <tr key={mail.id}>
              <th scope="row">{mail.title ?? t('operations:mails.aLink')}</th>
              <td className="code" translate="no">
                {mail.patientCode}
              </td>
              <td className="num unbroken" translate="no">
                {formatDayTime(mail.triedAt)}
              </td>
              <td>{t(`operations:mails.${mail.state}`)}</td>
              <td>
                {mail.title && (
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={t('operations:mails.sendAgainOf', { title: mail.title })}
                    onClick={() => setConfirming(mail)}
                  >
                    {t('operations:mails.sendAgain')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {confirming && <SendAgain mail={confirming} onClose={() => setConfirming(null)} />}
    </section>
  )
}

const SendAgain = ({ mail, onClose }: { mail: MailNotSent; onClose: () => void }) => {
  const send = useSendMailAgain()
  const confirm = () =>
    send.mutate(mail.id, {
      onSuccess: () => toastDone(t('operations:mails.sent')),
      onError: () => toastProblem(t('operations:mails.failed')),
      onSettled: onClose,
    })
  return (
    <FormDialog
      title={mail.title}
      submit={t('operations:mails.yes')}
      cancel={t('operations:mails.no')}
      pending={send.isPending}
      onSubmit={confirm}
      onClose={onClose}
    >
      <p>{mail.state === 'unknown' ? t('operations:mails.really') : t('operations:mails.refused')}</p>
    </FormDialog>
  )
}
