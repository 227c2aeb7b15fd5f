import type { CasePatient } from '@aruga/contract/review/case-file'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { sendForm } from '../../ui/send-form.ts'
import { Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import styles from './post.module.css'
import { addressQuery, useSetAddress } from './queries.ts'

/** Where post reaches a patient: what waits to be printed for them needs it. */
export const PatientAddress = ({ patient }: { patient: Pick<CasePatient, 'id' | 'erasedAt'> }) => {
  const query = useQuery(addressQuery(patient.id))
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="card stack tight" aria-labelledby="postal-address">
      <h2 id="postal-address">{t('post:address.title')}</h2>
      <Loaded query={query} failed={t('post:address.failed')} rows={1}>
        {({ address }) => (
          <>
            <p className={address ? styles.address : 'muted'} translate={address ? 'no' : undefined}>
              {address ?? t('post:address.none')}
            </p>
            {patient.erasedAt === null && (
              <div className="line-up">
                <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
                  {t(address ? 'post:address.change' : 'post:address.set')}
                </Button>
              </div>
            )}
            {isOpen && <AddressDialog patientId={patient.id} now={address} onClose={() => setOpen(false)} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

type Props = { patientId: string; now: string | null; onClose: () => void }
const AddressDialog = ({ patientId, now, onClose }: Props) => {
  const set = useSetAddress(patientId)
  const form = useForm({ defaultValues: { address: now ?? '' } })
  return (
    <FormDialog
      title={t('post:address.title')}
      submit={t('post:address.save')}
      cancel={t('ui:cancel')}
      {...sendForm(form, async ({ address }) => {
        const said = address.trim() || null
        await set.mutateAsync(said)
        toastDone(said === null ? t('post:address.removed') : t('post:address.saved'))
        onClose()
      })}
      onClose={onClose}
    >
      <Textarea
        label={t('post:address.label')}
        description={t('post:address.hint')}
        autosize
        minRows={3}
        maxLength={300}
        autoComplete="off"
        data-autofocus
        {...form.register('address')}
        error={form.formState.errors.address?.message}
      />
    </FormDialog>
  )
}
