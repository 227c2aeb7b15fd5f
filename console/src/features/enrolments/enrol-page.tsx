import { ApiProblem } from '@aruga/client/api-problem'
import type { EnrolmentFields } from '@aruga/contract/enrolments/enrolments'
import { paperFiles, partsOfPapers } from '@aruga/contract/papers/with-registration'
import { Alert, Button, Checkbox, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { peopleOutline, printOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { useLanguages, useMe } from '../../platform/me.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Icon } from '../../ui/icon.tsx'
import { languageName } from '../../ui/language-tabs.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { PrintOnly } from '../../ui/print-only.tsx'
import { showProblem } from '../../ui/send-form.ts'
import { type ConsentShown, ConsentText } from './consent-text.tsx'
import { draftOf, keepDraft, newDraft, type Values } from './draft.ts'
import { Enrolled } from './enrolled.tsx'
import styles from './enrolments.module.css'
import { askedPaper, neededPapers, PaperPhotos, type Photos } from './paper-photos.tsx'
import { PrintedForm } from './printed-form.tsx'
import { doctorQuery, useAskedPapers, useEnrol } from './queries.ts'
import { Signature } from './signature.tsx'

type Done = { id: string; reference: string; name: string }

/** A desk enrols somebody: papers, person and consent on one page, in the order of talking. */
export default function EnrolPage() {
  const [done, setDone] = useState<Done | null>(null)
  if (done) return <Enrolled {...done} onNext={() => setDone(null)} />
  return <EnrolForm onDone={setDone} />
}

const hints: Partial<Record<keyof Values, () => string>> = {
  lastName: () => t('enrolments:hint.lastName'),
  witness: () => t('enrolments:hint.witness'),
}

const isDuplicate = (error: unknown) => error instanceof ApiProblem && error.code === 'PossibleDuplicate'

const EnrolForm = ({ onDone }: { onDone: (done: Done) => void }) => {
  const { id: owner } = useMe()
  const languages = useLanguages()
  const [draft] = useState(() => draftOf(owner))
  const form = useForm<Values>({ defaultValues: draft.values })
  const [key, setKey] = useState(draft.key)
  const [photos, setPhotos] = useState<Photos>(draft.photos)
  const [signature, setSignature] = useState<File | null>(draft.signature)
  const [current, setCurrent] = useState(draft.current)
  const [shown, setShown] = useState<ConsentShown | null>(null)
  const [text, setText] = useState(draft.text)
  const enrol = useEnrol()
  const { errors } = form.formState
  const values = form.watch()
  const onPaper = values.signedOn === 'paper'
  useEffect(() => {
    keepDraft({ owner, key, values, photos, signature, text, current })
  })
  // Who has heard and signed a text has not agreed to another one.
  useEffect(() => {
    if (!shown || isSameText(shown, text)) return
    if (text) {
      form.setValue('heard', false)
      setSignature(null)
      setPhotos(({ form: _signed, ...papers }) => papers)
    }
    setText(shown)
  }, [shown, text, form])
  const asked = useAskedPapers(values.birthdate)
  const doctor = useQuery(doctorQuery(values.hcpCode.trim()))
  const consent = onPaper ? photos.form : signature
  const heardVersion = values.heard && isSameText(shown, text) ? shown?.version : undefined
  const lacks = whatLacks(values, { photos, isHeard: heardVersion !== undefined, hasConsent: Boolean(consent) })
  const send = (isAnotherPerson: boolean) =>
    form.handleSubmit(async (entered) => {
      const { id, prescription } = photos
      if (!id || !prescription || !consent || heardVersion === undefined) return
      const papers = partsOfPapers(
        asked.map((paper) => paper.id),
        (kindId) => photos[kindId],
      )
      const files = { FileId: id, FilePrescription: prescription, FileConsent: consent, ...papers.files }
      try {
        const sent = await enrol.mutateAsync({
          fields: { ...fieldsOf(entered, heardVersion, isAnotherPerson), ...papers.fields },
          files,
          idempotencyKey: isAnotherPerson ? `${key}-again` : key,
        })
        keepDraft(null)
        onDone({ ...sent, name: entered.firstName.trim() })
      } catch (error) {
        if (isDuplicate(error)) return
        // What the server has refused is another request when it is sent again.
        if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) setKey(crypto.randomUUID())
        showProblem(form, named(error))
      }
    })()
  const field = (name: 'firstName' | 'middleName' | 'lastName' | 'witness', needed = true) => (
    <TextInput
      label={t(`enrolments:field.${name}`)}
      description={hints[name]?.()}
      autoComplete="off"
      maxLength={100}
      {...form.register(name, needed ? { required: t('enrolments:missing') } : {})}
      error={errors[name]?.message}
    />
  )
  const startAgain = () => {
    const fresh = newDraft(owner)
    keepDraft(null)
    form.reset(fresh.values)
    setKey(fresh.key)
    setPhotos({})
    setSignature(null)
    setText(null)
    setCurrent('id')
    enrol.reset()
  }
  return (
    <Page>
      <PageHead title={t('enrolments:title')} detail={t('enrolments:lead')}>
        <Link to="/enrolled">{t('enrolments:mine')}</Link>
        <Button variant="default" onClick={startAgain}>
          {t('enrolments:startAgain')}
        </Button>
      </PageHead>
      <form
        className={styles.enrol}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send(false)
        }}
      >
        <PaperPhotos
          photos={photos}
          papers={[...neededPapers(onPaper), ...asked.slice(0, paperFiles.length).map(askedPaper)]}
          current={current}
          onCurrent={setCurrent}
          onPhoto={(kind, file) => setPhotos((taken) => ({ ...taken, [kind]: file }))}
        />
        <div className="stack">
          <section className="card stack" aria-labelledby="person">
            <h2 id="person">{t('enrolments:person')}</h2>
            <div className={styles.two}>
              {field('firstName')}
              {field('lastName', false)}
              {field('middleName', false)}
              <TextInput
                type="date"
                label={t('enrolments:field.birthdate')}
                {...form.register('birthdate', { required: t('enrolments:missing') })}
                error={errors.birthdate?.message}
              />
            </div>
          </section>
          <section className="card stack" aria-labelledby="reach">
            <h2 id="reach">{t('enrolments:reach')}</h2>
            <div className={styles.two}>
              <TextInput
                type="tel"
                label={t('enrolments:field.mobilePhoneNumber')}
                description={t('enrolments:hint.mobilePhoneNumber')}
                autoComplete="off"
                {...form.register('mobilePhoneNumber')}
                error={errors.mobilePhoneNumber?.message}
              />
              <Select
                label={t('enrolments:field.language')}
                description={t('enrolments:hint.language')}
                allowDeselect={false}
                data={languages.map((code) => ({ value: code, label: languageName(code) }))}
                value={values.language}
                onChange={(chosen) => chosen && form.setValue('language', chosen as Values['language'])}
              />
            </div>
            <Textarea
              label={t('enrolments:field.postalAddress')}
              description={t('enrolments:hint.postalAddress')}
              autosize
              minRows={2}
              maxLength={300}
              autoComplete="off"
              {...form.register('postalAddress')}
              error={errors.postalAddress?.message}
            />
          </section>
          <section className="card stack" aria-labelledby="paper">
            <h2 id="paper">{t('enrolments:prescription')}</h2>
            <TextInput
              label={t('enrolments:field.hcpCode')}
              description={
                doctor.data ? (
                  <span translate="no">
                    {doctor.data.doctorName}, {doctor.data.clinic}
                  </span>
                ) : (
                  t('enrolments:hint.hcpCode')
                )
              }
              autoComplete="off"
              autoCapitalize="characters"
              {...form.register('hcpCode', { required: t('enrolments:missing') })}
              error={errors.hcpCode?.message}
            />
          </section>
        </div>
        <section className="card stack" aria-labelledby="consent">
          <h2 id="consent">{t('enrolments:consent.title')}</h2>
          <ConsentText language={values.language} onShown={setShown} />
          <Checkbox label={t('enrolments:consent.heard')} {...form.register('heard')} disabled={!shown} />
          <Checkbox label={t('enrolments:consent.reminders')} {...form.register('reminders')} />
          <Checkbox label={t('enrolments:consent.research')} {...form.register('research')} />
          <SegmentedControl
            aria-label={t('enrolments:consent.how')}
            value={values.signedOn}
            onChange={(how) => {
              form.setValue('signedOn', how as Values['signedOn'])
              setCurrent(how === 'paper' ? 'form' : 'id')
            }}
            data={(['desk', 'paper'] as const).map((value) => ({ value, label: t(`enrolments:consent.on.${value}`) }))}
          />
          {onPaper ? (
            <div className="stack tight">
              <div>
                <Button
                  variant="default"
                  leftSection={<Icon of={printOutline} small />}
                  disabled={!shown}
                  onClick={() => window.print()}
                >
                  {t('enrolments:consent.print')}
                </Button>
              </div>
              <p className="muted">{t(photos.form ? 'enrolments:consent.formTaken' : 'enrolments:consent.takeForm')}</p>
            </div>
          ) : (
            <Signature
              key={[key, text?.language, text?.version].join(' ')}
              name={[values.firstName, values.lastName].join(' ').trim()}
              signed={signature}
              onSigned={setSignature}
            />
          )}
          {field('witness')}
          {isDuplicate(enrol.error) && (
            <Alert icon={<Icon of={peopleOutline} />} title={t('enrolments:duplicate.title')} color="wait" role="alert">
              <div className="stack tight">
                <p>{t('enrolments:duplicate.text')}</p>
                <div>
                  <Button variant="default" loading={enrol.isPending} onClick={() => void send(true)}>
                    {t('enrolments:duplicate.another')}
                  </Button>
                </div>
              </div>
            </Alert>
          )}
          <FormError of={errors.root?.message} />
          <Button type="submit" loading={enrol.isPending} disabled={lacks !== null}>
            {t('enrolments:send')}
          </Button>
          <p className="fine muted" role="status">
            {lacks ? t(`enrolments:lacks.${lacks}`) : t('enrolments:next')}
          </p>
        </section>
      </form>
      {onPaper && (
        <PrintOnly>
          <PrintedForm language={values.language} name={[values.firstName, values.lastName].join(' ').trim()} />
        </PrintOnly>
      )}
    </Page>
  )
}

const isSameText = (one: ConsentShown | null, other: ConsentShown | null) =>
  one?.language === other?.language && one?.version === other?.version

type Given = { photos: Photos; isHeard: boolean; hasConsent: boolean }
/** The first thing that is missing, in the order of the page. */
function whatLacks({ firstName, birthdate, hcpCode, witness }: Values, { photos, isHeard, hasConsent }: Given) {
  if (!photos.id) return 'id'
  if (!photos.prescription) return 'prescription'
  if (!firstName.trim() || !birthdate) return 'person'
  if (!hcpCode.trim()) return 'doctor'
  if (!isHeard) return 'heard'
  if (!hasConsent) return 'signature'
  return witness.trim() ? null : 'witness'
}

const fieldsOf = (entered: Values, version: number, isAnotherPerson: boolean): EnrolmentFields => ({
  HCPCode: entered.hcpCode.trim(),
  FirstName: entered.firstName.trim(),
  ...(entered.middleName.trim() && { MiddleName: entered.middleName.trim() }),
  LastName: entered.lastName.trim() || '-',
  Birthdate: entered.birthdate,
  ...(entered.mobilePhoneNumber.trim() && { MobilePhoneNumber: entered.mobilePhoneNumber.trim() }),
  ...(entered.postalAddress.trim() && { PostalAddress: entered.postalAddress.trim() }),
  Language: entered.language,
  ConsentVersion: version,
  OptionalConsents: (['reminders', 'research'] as const).filter((purpose) => entered[purpose]).join(','),
  IsAgreed: true,
  SignedOn: entered.signedOn,
  Witness: entered.witness.trim(),
  ...(isAnotherPerson && { IsAnotherPerson: true }),
})

/** A refused doctor's code is shown at its field. */
function named(error: unknown) {
  const isOfCode = error instanceof ApiProblem && ['HcpCodeUnknown', 'HcpCodeRetired'].includes(error.code ?? '')
  return isOfCode
    ? Object.assign(error, { validationErrors: [{ message: error.message, members: ['hcpCode'] }] })
    : error
}
