import { eventOutcomes, goesOn, reporterKinds, seriousnessCriteria } from '@aruga/contract/adverse-events/facts'
import { factsOfKind, kindFacts } from '@aruga/contract/adverse-events/kinds'
import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import styles from './adverse-events.module.css'
import { AnswerFields, KindField } from './kind-fields.tsx'
import { ProductField } from './product-field.tsx'
import { reportableProductsQuery, reportedName, useRecord } from './queries.ts'
import { bodyOf, faultsOf, noValues, type RecordValues, type Suspect } from './record-values.ts'
import { StartRecall } from './start-recall.tsx'

/** A member of staff records a side effect in the exact words they heard. */
export default function RecordPage() {
  const suspect = useLocation().state as Suspect | null
  const form = useForm<RecordValues>({ defaultValues: noValues(new Date(), suspect ?? {}) })
  const [key, setKey] = useState(() => crypto.randomUUID())
  const record = useRecord()
  const { errors } = form.formState
  const kind = form.watch('kind')
  const { asks } = factsOfKind(kind)
  /** A refusal of the server is shown at its field; nothing typed is lost. */
  const showAtFields = (error: unknown) => {
    for (const { name, message } of faultsOf(error, Object.keys(form.getValues()))) {
      form.setError(name as keyof RecordValues, { message })
    }
  }
  const another = () => {
    record.reset()
    form.reset(noValues())
    setKey(crypto.randomUUID())
  }
  const field = (name: 'patientCode' | 'patient' | 'name' | 'contact' | 'batch') => (
    <TextInput
      label={t(`adverse-events:record.${name}`)}
      maxLength={name === 'patient' ? 10 : 120}
      {...form.register(name)}
      error={errors[name]?.message}
    />
  )
  const day = (name: 'expiresOn' | 'takenSince' | 'takenUntil' | 'beganOn' | 'endedOn') => (
    <TextInput
      type="date"
      label={t(`adverse-events:record.${name}`)}
      {...form.register(name)}
      error={errors[name]?.message}
    />
  )
  if (record.data)
    return (
      <Page kind="narrow">
        <PageHead title={t('adverse-events:record.done')} detail={t('adverse-events:record.doneDetail', record.data)} />
        {kindFacts[kind].offersRecall && <Recall of={form.getValues()} />}
        <div>
          <Button onClick={another}>{t('adverse-events:record.another')}</Button>
        </div>
      </Page>
    )
  return (
    <Page>
      <PageHead title={t('adverse-events:record.title')} detail={t('adverse-events:record.detail')}>
        <Button
          component="a"
          href="tel:911"
          variant="outline"
          color="danger"
          leftSection={<Icon of={callOutline} small />}
        >
          {t('adverse-events:record.emergency')}
        </Button>
      </PageHead>
      <form
        className={styles.record}
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit((values) => record.mutate({ ...bodyOf(values), key }, { onError: showAtFields }))(
            event,
          )
        }
      >
        <section className="card stack" aria-labelledby="happened">
          <h2 id="happened">{t('adverse-events:record.happened')}</h2>
          <KindField kind={kind} onChange={(chosen) => form.setValue('kind', chosen)} />
          {kind === 'ProductDefect' && <p role="status">{t('adverse-events:record.keepPackage')}</p>}
          <Textarea
            label={t('adverse-events:record.words')}
            description={t('adverse-events:record.wordsDetail')}
            autosize
            minRows={4}
            maxLength={4000}
            {...form.register('words', {
              validate: (words) => words.trim() !== '' || t('adverse-events:record.wordsMissing'),
            })}
            error={errors.words?.message}
          />
          <TimeInput
            label={t('adverse-events:record.knownAt')}
            {...form.register('knownAt', { required: t('adverse-events:record.knownAtMissing') })}
            error={errors.knownAt?.message}
          />
          <AnswerFields
            kind={kind}
            answers={form.watch('answers')}
            errorOf={(question) => errors.answers?.[question]?.message}
            onChange={(answers) => form.setValue('answers', answers)}
          />
          {asks.includes('began') && day('beganOn')}
          <Checkbox.Group
            label={t('adverse-events:record.seriousness')}
            value={form.watch('seriousness')}
            onChange={(chosen) => form.setValue('seriousness', chosen as RecordValues['seriousness'])}
          >
            <div className={`stack tight ${styles.criteria}`}>
              {seriousnessCriteria.map((one) => (
                <Checkbox key={one} value={one} label={t(`adverse-events:seriousness.${one}`)} />
              ))}
            </div>
          </Checkbox.Group>
          {asks.includes('course') && (
            <>
              <Select
                label={t('adverse-events:record.outcome')}
                allowDeselect={false}
                data={eventOutcomes.map((value) => ({ value, label: t(`adverse-events:outcome.${value}`) }))}
                value={form.watch('outcome')}
                onChange={(outcome) => outcome && form.setValue('outcome', outcome as RecordValues['outcome'])}
              />
              {!goesOn({ outcome: form.watch('outcome') }) && day('endedOn')}
            </>
          )}
        </section>
        <section className="card stack" aria-labelledby="medicine">
          <h2 id="medicine">{t('adverse-events:record.medicine')}</h2>
          <ProductField
            product={form.watch('product')}
            error={errors.product?.message}
            onChange={(product) => form.setValue('product', product)}
          />
          {field('batch')}
          {day('expiresOn')}
          {asks.includes('taking') && (
            <>
              {day('takenSince')}
              <Checkbox label={t('adverse-events:record.stillTaking')} {...form.register('stillTaking')} />
              {!form.watch('stillTaking') && day('takenUntil')}
            </>
          )}
        </section>
        <section className="card stack" aria-labelledby="who-told">
          <h2 id="who-told">{t('adverse-events:record.whoTold')}</h2>
          <Select
            label={t('adverse-events:record.reporter')}
            allowDeselect={false}
            data={reporterKinds.map((value) => ({ value, label: t(`adverse-events:reporter.${value}`) }))}
            value={form.watch('reporter')}
            onChange={(kind) => kind && form.setValue('reporter', kind as RecordValues['reporter'])}
          />
          {field('name')}
          {field('contact')}
          {field('patientCode')}
          {field('patient')}
        </section>
        <div className={`stack tight ${styles.send}`}>
          <FormError of={record.error} />
          <Button type="submit" loading={record.isPending}>
            {t('adverse-events:record.submit')}
          </Button>
        </div>
      </form>
    </Page>
  )
}

const Recall = ({ of: { product, batch } }: { of: RecordValues }) => {
  const { data } = useQuery(reportableProductsQuery)
  const found = data?.items.find((one) => reportedName(one) === product.trim())
  return <StartRecall productId={found?.id ?? null} batch={batch.trim() || null} />
}
