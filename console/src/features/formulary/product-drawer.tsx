import type { KeptProduct, ProductDetails } from '@aruga/contract/formulary/formulary'
import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { Controller, useForm } from 'react-hook-form'
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

/** Adds a product, or changes it and its rules, for letters to come. */
export const ProductDrawer = ({ product, onClose }: { product: KeptProduct | null; onClose: () => void }) => {
  const form = useForm<ProductDetails>({ defaultValues: product ?? empty })
  const save = useSaveProduct(product?.id ?? null)
  const text = (name: Text, label: string, description?: string) => ({
    label,
    description,
    ...form.register(name, { required: 'This is missing.' }),
    error: form.getFieldState(name, form.formState).error?.message,
  })
  const count = (name: Count, label: string, most: number) => (
    <Controller
      name={name}
      control={form.control}
      rules={{ required: 'This is missing.', min: { value: 1, message: 'At least 1.' } }}
      render={({ field, fieldState: { error } }) => (
        <NumberInput {...field} label={label} min={1} max={most} allowDecimal={false} error={error?.message} />
      )}
    />
  )
  return (
    <EditDrawer
      title={product ? product.name : 'Add a product'}
      submit={product ? 'Save the changes' : 'Add the product'}
      form={form}
      onClose={onClose}
      onSubmit={async ({ benefit, ...details }) => {
        const { name, strength, form, unit, defaultQuantity, letterDays, prescriptionDays } = details
        const rules = { defaultQuantity, letterDays, prescriptionDays }
        await save.mutateAsync({ name, strength, form, unit, ...rules, benefit: { en: benefit.en, fil: benefit.fil } })
        toastDone(product ? 'Saved, for letters to come.' : 'Letters can be issued for it now.')
        onClose()
      }}
      more={product && <Use product={product} onDone={onClose} />}
    >
      {product && <p className="muted">Letters that were issued keep what they promised.</p>}
      <TextInput {...text('name', 'Name')} data-autofocus={product ? undefined : true} />
      <TextInput {...text('strength', 'Strength', 'As it stands on the box: 100 units/mL pen')} />
      <TextInput {...text('form', 'Form', 'Like: Solution for injection')} />
      <TextInput {...text('unit', 'Unit', 'What is counted, one of it: pen')} />
      {count('defaultQuantity', 'Units in a letter', 10_000)}
      {count('letterDays', 'Days a letter is valid', 3650)}
      {count('prescriptionDays', 'Days a prescription is good for', 3650)}
      <Textarea {...text('benefit.en', 'What the program pays, in English', 'Patients read it on their letter.')} />
      <Textarea {...text('benefit.fil', 'The same in Filipino')} />
    </EditDrawer>
  )
}

const Use = ({ product: { id, name, retiredAt }, onDone }: { product: KeptProduct; onDone: () => void }) => {
  const set = useSetProductUse()
  const change = async () => {
    const question = {
      title: `Issue no more letters for ${name}?`,
      consequence: 'Letters that were issued stay good. You can take it back.',
      confirm: 'Issue no more',
      danger: true,
    }
    if (!retiredAt && !(await confirm(question))) return
    // A refusal has been toasted.
    const answer = await set.mutateAsync({ id, inUse: retiredAt !== null }).catch(() => undefined)
    if (!answer) return
    toastDone(retiredAt ? 'Letters can be issued for it again.' : 'No more letters are issued for it.')
    onDone()
  }
  return (
    <Button variant="default" loading={set.isPending} onClick={() => void change()}>
      {retiredAt ? 'Take it into use again' : 'Issue no more letters'}
    </Button>
  )
}
