import type { Program } from '@aruga/contract/program/staff'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { showProblem } from '../../ui/edit-drawer.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { programQuery, useSaveProgram } from './queries.ts'

/** What the program says about itself, in the app, in mails and on the sign-in page. */
export default function ProgramPage() {
  const query = useQuery(programQuery)
  return (
    <Page narrow>
      <PageHead title="The program" detail="What patients read about it, in the app and in mails." />
      <Loaded query={query} failed="We could not load this">
        {(program) => <ProgramForm program={program} />}
      </Loaded>
    </Page>
  )
}

type Values = Record<
  'name' | 'accentColour' | 'phone' | 'emailAddress' | 'hoursEn' | 'hoursFil' | 'address' | 'privacyEmailAddress',
  string
>

const valuesOf = (program: Program): Values => ({
  name: program.name,
  accentColour: program.accentColour ?? '',
  phone: program.phone ?? '',
  emailAddress: program.emailAddress ?? '',
  hoursEn: program.hours.en ?? '',
  hoursFil: program.hours.fil ?? '',
  address: program.address ?? '',
  privacyEmailAddress: program.privacyEmailAddress ?? '',
})

const orNull = (text: string) => text.trim() || null
const programOf = ({ name, hoursEn, hoursFil, ...rest }: Values): Program => ({
  name: name.trim(),
  accentColour: orNull(rest.accentColour)?.toLowerCase() ?? null,
  phone: orNull(rest.phone),
  emailAddress: orNull(rest.emailAddress),
  hours: { en: orNull(hoursEn), fil: orNull(hoursFil) },
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
      toastDone('Saved. The apps show it within a minute.')
    } catch (error) {
      showProblem(form, error)
    }
  })
  const text = (name: keyof Values, label: string, description?: string) => (
    <TextInput label={label} description={description} {...form.register(name)} error={errors[name]?.message} />
  )
  return (
    <form className="card stack" noValidate onSubmit={(event) => void send(event)}>
      <TextInput
        label="Name"
        {...form.register('name', { required: 'The program needs a name.' })}
        error={errors.name?.message}
      />
      {text(
        'accentColour',
        'Colour',
        'Like #0d6044; empty for the house’s own. Its hue is used; how light it is stays legible.',
      )}
      {text('phone', 'Phone')}
      {text('emailAddress', 'E-mail address')}
      {text('hoursEn', 'When somebody answers, in English')}
      {text('hoursFil', 'The same in Filipino')}
      {text('address', 'Address')}
      {text('privacyEmailAddress', 'E-mail address for questions about data')}
      {errors.root?.message && (
        <p className="form-error" role="alert">
          {errors.root.message}
        </p>
      )}
      <div className="line-up">
        <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
          Save the changes
        </Button>
      </div>
    </form>
  )
}
