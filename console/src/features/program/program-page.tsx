import { byLanguage, type Texts } from '@aruga/contract/languages'
import type { Program } from '@aruga/contract/program/staff'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { LanguageTabs, languageName } from '../../ui/language-tabs.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { showProblem } from '../../ui/send-form.ts'
import { Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { Waiting } from '../formulary/waiting.tsx'
import { BranchAnswers } from './branch-answers.tsx'
import { ColourField } from './colour-field.tsx'
import { Combinations } from './combinations.tsx'
import styles from './program.module.css'
import { ProgramPreview } from './program-preview.tsx'
import { programQuery, useSaveProgram } from './queries.ts'
import { SecondLookShare } from './second-look-share.tsx'
import { SecondPersonLimit } from './second-person-limit.tsx'

/** The program's details, as shown in the app, in mails and on the sign-in page. */
export default function ProgramPage() {
  const query = useQuery(programQuery)
  return (
    <Page>
      <PageHead title={t('program:programPage.theProgram')} detail={t('program:programPage.whatPatientsReadAboutIt')}>
        <Button variant="default" component={Link} to="/program/working-time">
          {t('program:workingTime.title')}
        </Button>
        <Button variant="default" component={Link} to="/program/papers">
          {t('papers:title')}
        </Button>
        <Button variant="default" component={Link} to="/program/reminders">
          {t('program:reminders.title')}
        </Button>
        <Button variant="default" component={Link} to="/program/texts">
          {t('program:texts.title')}
        </Button>
      </PageHead>
      <Loaded query={query} failed={t('program:programPage.weCouldNotLoadThis')} shape="lines">
        {(program) => <ProgramForm program={program} />}
      </Loaded>
      <Waiting of={null} />
      <div className={styles.settings}>
        <Combinations />
        <div className="stack">
          <SecondPersonLimit />
          <BranchAnswers />
          <SecondLookShare />
        </div>
      </div>
    </Page>
  )
}

type Line = 'name' | 'accentColour' | 'phone' | 'emailAddress' | 'address' | 'privacyEmailAddress'
type Values = Record<Line, string> & { hours: Texts }

const valuesOf = (program: Program): Values => ({
  name: program.name,
  accentColour: program.accentColour ?? '',
  phone: program.phone ?? '',
  emailAddress: program.emailAddress ?? '',
  hours: byLanguage((language) => program.hours[language] ?? ''),
  address: program.address ?? '',
  privacyEmailAddress: program.privacyEmailAddress ?? '',
})

const orNull = (text: string) => text.trim() || null
const programOf = ({ name, hours, ...rest }: Values): Program => ({
  name: name.trim(),
  accentColour: orNull(rest.accentColour)?.toLowerCase() ?? null,
  phone: orNull(rest.phone),
  emailAddress: orNull(rest.emailAddress),
  hours: byLanguage((language) => orNull(hours[language] ?? '')),
  address: orNull(rest.address),
  privacyEmailAddress: orNull(rest.privacyEmailAddress),
})

const ProgramForm = ({ program }: { program: Program }) => {
  const form = useForm<Values>({ defaultValues: valuesOf(program) })
  const save = useSaveProgram()
  const { errors, isSubmitting, isDirty } = form.formState
  const send = form.handleSubmit(async (values) => {
    try {
      form.reset(valuesOf(await save.mutateAsync(programOf(values))))
      toastDone(t('program:programPage.savedTheAppsShowIt'))
    } catch (error) {
      showProblem(form, error)
    }
  })
  const text = (name: Line, label: string, description?: string) => (
    <TextInput label={label} description={description} {...form.register(name)} error={errors[name]?.message} />
  )
  const [name, colour] = form.watch(['name', 'accentColour'])
  return (
    <div className={styles.page}>
      <form className="card stack" noValidate onSubmit={(event) => void send(event)}>
        <TextInput
          label={t('program:programPage.name')}
          {...form.register('name', { required: t('program:programPage.theProgramNeedsAName') })}
          error={errors.name?.message}
        />
        <ColourField
          {...form.register('accentColour')}
          description={t('program:programPage.like0d6044EmptyForThe')}
          error={errors.accentColour?.message}
          value={colour}
          onChoose={(chosen) => form.setValue('accentColour', chosen, { shouldDirty: true })}
        />
        {text('phone', t('program:programPage.phone'))}
        {text('emailAddress', t('program:programPage.eMailAddress'))}
        <LanguageTabs attempts={form.formState.submitCount} isWrong={(one) => Boolean(errors.hours?.[one])}>
          {(one) => (
            <TextInput
              label={t('program:programPage.whenSomebodyAnswersIn', { language: languageName(one) })}
              {...form.register(`hours.${one}`)}
              error={errors.hours?.[one]?.message}
            />
          )}
        </LanguageTabs>
        {text('address', t('program:programPage.address'))}
        {text('privacyEmailAddress', t('program:programPage.eMailAddressForQuestions'))}
        <FormError of={errors.root?.message} />
        <div className="line-up">
          <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
            {t('program:programPage.saveTheChanges')}
          </Button>
        </div>
      </form>
      <ProgramPreview name={name} colour={colour} />
    </div>
  )
}
