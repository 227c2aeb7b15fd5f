import type { TierDetails, TierRecord } from '@aruga/contract/formulary/tiers'
import { mapTexts, noTexts, requiredLanguages } from '@aruga/contract/languages'
import { Button, Radio, TextInput } from '@mantine/core'
import { Controller, useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { confirm } from '../../ui/confirm.tsx'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { LanguageTabs, languageName } from '../../ui/language-tabs.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { isWhole, type WholeNumber, WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { useSaveTier, useSetTierUse } from './queries.ts'

type Values = Omit<TierDetails, 'validMonths' | 'needsSecond'> & { validMonths: WholeNumber; people: 'one' | 'two' }

/** Adds a tier, or changes what its future grants are like. */
export const TierDrawer = ({ tier, onClose }: { tier: TierRecord | null; onClose: () => void }) => {
  const form = useForm<Values>({
    defaultValues: {
      names: { ...noTexts, ...tier?.names },
      proof: tier?.proof ?? '',
      validMonths: tier?.validMonths ?? 12,
      people: (tier?.needsSecond ?? true) ? 'two' : 'one',
    },
  })
  const save = useSaveTier(tier?.id ?? null)
  const missing = t('tiers:drawer.missing')
  const isFilled = (typed: string | undefined) => Boolean(typed?.trim()) || missing
  const { errors } = form.formState
  return (
    <EditDrawer
      title={tier ? tier.names.en : t('tiers:drawer.addTitle')}
      submit={tier ? t('tiers:drawer.save') : t('tiers:drawer.addSubmit')}
      form={form}
      onClose={onClose}
      onSubmit={async ({ names, proof, validMonths, people }) => {
        await save.mutateAsync({
          names: mapTexts(names, (one) => one.trim()),
          proof: proof.trim(),
          validMonths: validMonths === '' ? 0 : validMonths,
          needsSecond: people === 'two',
        })
        toastDone(tier ? t('tiers:drawer.saved') : t('tiers:drawer.added'))
        onClose()
      }}
      more={tier && <Use tier={tier} onDone={onClose} />}
    >
      <LanguageTabs attempts={form.formState.submitCount} isWrong={(one) => Boolean(errors.names?.[one])}>
        {(one) => (
          <TextInput
            label={t('tiers:drawer.name', { language: languageName(one) })}
            description={t('tiers:drawer.nameWhy')}
            maxLength={60}
            {...form.register(`names.${one}`, { validate: requiredLanguages.includes(one) ? isFilled : () => true })}
            error={errors.names?.[one]?.message}
          />
        )}
      </LanguageTabs>
      <TextInput
        label={t('tiers:drawer.proof')}
        description={t('tiers:drawer.proofWhy')}
        maxLength={200}
        {...form.register('proof', { validate: isFilled })}
        error={errors.proof?.message}
      />
      <Controller
        name="validMonths"
        control={form.control}
        rules={{ required: missing, validate: isWhole }}
        render={({ field, fieldState: { error } }) => (
          <WholeNumberInput
            {...field}
            label={t('tiers:drawer.months')}
            description={t('tiers:drawer.monthsWhy')}
            max={60}
            error={error?.message}
          />
        )}
      />
      <Controller
        name="people"
        control={form.control}
        render={({ field }) => (
          <Radio.Group {...field} label={t('tiers:drawer.grantedBy')} description={t('tiers:drawer.never')}>
            <div className="stack tight">
              <Radio value="two" label={t('tiers:drawer.two')} />
              <Radio value="one" label={t('tiers:drawer.one')} />
            </div>
          </Radio.Group>
        )}
      />
    </EditDrawer>
  )
}

const Use = ({ tier: { id, names, retiredAt }, onDone }: { tier: TierRecord; onDone: () => void }) => {
  const set = useSetTierUse(id)
  const change = async () => {
    const question = {
      title: t('tiers:drawer.retireTitle', { tier: names.en }),
      consequence: t('tiers:drawer.retireWhy'),
      confirm: t('tiers:drawer.retire'),
      danger: true,
    }
    if (!retiredAt && !(await confirm(question))) return
    // A toast has shown the refusal.
    const answer = await set.mutateAsync(retiredAt !== null).catch(() => undefined)
    if (!answer) return
    toastDone(retiredAt ? t('tiers:drawer.reinstated') : t('tiers:drawer.retiredDone'))
    onDone()
  }
  return (
    <Button variant="default" loading={set.isPending} onClick={() => void change()}>
      {retiredAt ? t('tiers:drawer.reinstate') : t('tiers:drawer.retire')}
    </Button>
  )
}
