import type { KeptProduct, ProductDetails } from '@aruga/contract/formulary/formulary'
import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { Controller, useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { confirm } from '../../ui/confirm.tsx'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useSaveProduct, useSetProductUse } from './queries.ts'

const empty: ProductDetails = {
  name: '',
  strength: '',
  form: '',
  unit: '',
  defaultQuantity: 1,
  letterDays: 90,
  prescriptionDays: 180,
  benefit: { en: '', fil: '' },
}

type Text = 'name' | 'strength' | 'form' | 'unit' | 'benefit.en' | 'benefit.fil'
type Count = 'defaultQuantity' | 'letterDays' | 'prescriptionDays'

/** Adds or edits a product and its rules, which apply to future letters. */
export const ProductDrawer = ({ product, onClose }: { product: KeptProduct | null; onClose: () => void }) => {
  const form = useForm<ProductDetails>({ defaultValues: product ?? empty })
  const save = useSaveProduct(product?.id ?? null)
  const text = (name: Text, label: string, description?: string) => ({
    label,
    description,
    ...form.register(name, { required: t('formulary:productDrawer.thisIsMissing') }),
    error: form.getFieldState(name, form.formState).error?.message,
  })
  const count = (name: Count, label: string, most: number) => (
    <Controller
      name={name}
      control={form.control}
      rules={{
        required: t('formulary:productDrawer.thisIsMissing'),
        min: { value: 1, message: t('formulary:productDrawer.atLeast1') },
      }}
      render={({ field, fieldState: { error } }) => (
        <NumberInput {...field} label={label} min={1} max={most} allowDecimal={false} error={error?.message} />
      )}
    />
  )
  return (
    <EditDrawer
      title={product ? product.name : t('formulary:productDrawer.addAProduct')}
      submit={product ? t('formulary:productDrawer.saveTheChanges') : t('formulary:productDrawer.addTheProduct')}
      form={form}
      onClose={onClose}
      onSubmit={async ({ benefit, ...details }) => {
        const { name, strength, form, unit, defaultQuantity, letterDays, prescriptionDays } = details
        const rules = { defaultQuantity, letterDays, prescriptionDays }
        await save.mutateAsync({ name, strength, form, unit, ...rules, benefit: { en: benefit.en, fil: benefit.fil } })
        toastDone(
          product
            ? t('formulary:productDrawer.savedForLettersToCome')
            : t('formulary:productDrawer.lettersCanBeIssuedFor'),
        )
        onClose()
      }}
      more={product && <Use product={product} onDone={onClose} />}
    >
      {product && <p className="muted">{t('formulary:productDrawer.lettersThatWereIssuedKeep')}</p>}
      <TextInput {...text('name', t('formulary:productDrawer.name'))} data-autofocus={product ? undefined : true} />
      <TextInput
        {...text('strength', t('formulary:productDrawer.strength'), t('formulary:productDrawer.asItStandsOnThe'))}
      />
      <TextInput
        {...text('form', t('formulary:productDrawer.form'), t('formulary:productDrawer.likeSolutionForInjection'))}
      />
      <TextInput
        {...text('unit', t('formulary:productDrawer.unit'), t('formulary:productDrawer.whatIsCountedOneOf'))}
      />
      {count('defaultQuantity', t('formulary:productDrawer.unitsInALetter'), 10_000)}
      {count('letterDays', t('formulary:productDrawer.daysALetterIsValid'), 3650)}
      {count('prescriptionDays', t('formulary:productDrawer.daysAPrescriptionIsGoodFor'), 3650)}
      <Textarea
        {...text(
          'benefit.en',
          t('formulary:productDrawer.whatTheProgramPaysInEnglish'),
          t('formulary:productDrawer.patientsReadItOnTheirLetter'),
        )}
      />
      <Textarea {...text('benefit.fil', t('formulary:productDrawer.theSameInFilipino'))} />
    </EditDrawer>
  )
}

const Use = ({ product: { id, name, retiredAt }, onDone }: { product: KeptProduct; onDone: () => void }) => {
  const set = useSetProductUse()
  const change = async () => {
    const question = {
      title: t('formulary:productDrawer.issueNoMoreLettersFor', { name }),
      consequence: t('formulary:productDrawer.lettersThatWereIssuedStay'),
      confirm: t('formulary:productDrawer.issueNoMore'),
      danger: true,
    }
    if (!retiredAt && !(await confirm(question))) return
    // A toast has shown the refusal.
    const answer = await set.mutateAsync({ id, inUse: retiredAt !== null }).catch(() => undefined)
    if (!answer) return
    toastDone(
      retiredAt
        ? t('formulary:productDrawer.lettersCanBeIssuedFor2')
        : t('formulary:productDrawer.noMoreLettersAreIssued'),
    )
    onDone()
  }
  return (
    <Button variant="default" loading={set.isPending} onClick={() => void change()}>
      {retiredAt ? t('formulary:productDrawer.takeItIntoUseAgain') : t('formulary:productDrawer.issueNoMoreLetters')}
    </Button>
  )
}
