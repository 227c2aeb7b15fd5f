import { oneLine } from '@aruga/contract/typed-text'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { sendForm } from '../../ui/send-form.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { tiersQuery } from '../formulary/queries.ts'
import { useGrant } from './queries.ts'

type Values = { tierId: string; reason: string; seen: string }

/** Grants a tier, with what proves it and why. */
export const GrantDialog = ({ patientId, onClose }: { patientId: string; onClose: () => void }) => {
  const tiers = (useQuery(tiersQuery).data?.items ?? []).filter(({ retiredAt }) => retiredAt === null)
  const [key] = useState(() => crypto.randomUUID())
  const grant = useGrant(patientId, key)
  const form = useForm<Values>({ defaultValues: { tierId: '', reason: '', seen: '' } })
  const { errors } = form.formState
  const chosen = tiers.find(({ id }) => id === form.watch('tierId'))
  const isFilled = (typed: string) => typed.trim() !== '' || t('tiers:drawer.missing')
  return (
    <FormDialog
      title={t('tiers:grantDialog.title')}
      submit={t('tiers:grantDialog.submit')}
      cancel={t('ui:cancel')}
      {...sendForm(form, async ({ tierId, reason, seen }) => {
        await grant.mutateAsync({ tierId, reason: oneLine(reason), seen: seen.trim() })
        toastDone(chosen?.needsSecond ? t('tiers:grantDialog.waits') : t('tiers:grantDialog.granted'))
        onClose()
      })}
      onClose={onClose}
    >
      <NativeSelect
        label={t('tiers:grantDialog.tier')}
        data={[
          { value: '', label: tiers.length > 0 ? '–' : t('tiers:grantDialog.none') },
          ...tiers.map(({ id, names }) => ({ value: id, label: names.en })),
        ]}
        data-autofocus
        {...form.register('tierId', { required: t('tiers:grantDialog.choose') })}
        error={errors.tierId?.message}
      />
      {chosen && (
        <p className="fine muted">
          {t('tiers:grantDialog.proof', {
            proof: chosen.proof,
            months: t('tiers:page.months', { count: chosen.validMonths }),
          })}{' '}
          {chosen.needsSecond ? t('tiers:grantDialog.second') : t('tiers:grantDialog.atOnce')}
        </p>
      )}
      <TextInput
        label={t('tiers:grantDialog.seen')}
        description={t('tiers:grantDialog.seenWhy')}
        maxLength={300}
        {...form.register('seen', { validate: isFilled })}
        error={errors.seen?.message}
      />
      <Textarea
        label={t('tiers:grantDialog.reason')}
        description={t('tiers:grantDialog.reasonWhy')}
        autosize
        minRows={2}
        maxLength={500}
        {...form.register('reason', { validate: isFilled })}
        error={errors.reason?.message}
      />
    </FormDialog>
  )
}
