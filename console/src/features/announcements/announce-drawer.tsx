import type { Audience } from '@aruga/contract/announcements/announcements'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { confirm } from '../../ui/confirm.tsx'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { countOf } from '../../ui/units.ts'
import { everyProductQuery } from '../formulary/queries.ts'
import { BranchChoice } from '../pharmacies/branch-choice.tsx'
import { ProfessionalChoice } from './professional-choice.tsx'
import { audienceQuery, useSendAnnouncement } from './queries.ts'

type Values = { titleEn: string; titleFil: string; bodyEn: string; bodyFil: string }

/** Writes an announcement in both languages, for all active patients or a group; who it reaches is counted as one chooses. */
export const AnnounceDrawer = ({ onClose }: { onClose: () => void }) => {
  const form = useForm<Values>({ defaultValues: { titleEn: '', titleFil: '', bodyEn: '', bodyFil: '' } })
  const [audience, setAudience] = useState<Audience>({})
  const [key] = useState(() => crypto.randomUUID())
  const counted = useQuery(audienceQuery(audience))
  const products = useQuery(everyProductQuery).data?.items ?? []
  const send = useSendAnnouncement()
  const patients = counted.data?.patients
  const choose = (name: keyof Audience, id: string | null) =>
    setAudience(({ [name]: _, ...rest }) => (id ? { ...rest, [name]: id } : rest))
  const text = (name: keyof Values, label: string) => ({
    label,
    ...form.register(name, { required: 'This is missing.' }),
    error: form.formState.errors[name]?.message,
  })
  return (
    <EditDrawer
      title="Announce something"
      submit={patients === undefined ? 'Send' : `Send to ${countOf(patients, 'patient')}`}
      form={form}
      onClose={onClose}
      onSubmit={async ({ titleEn, titleFil, bodyEn, bodyFil }) => {
        const question = {
          title: `Tell ${countOf(patients ?? 0, 'patient')}?`,
          consequence: 'It is on their phones within a minute, and cannot be called back.',
          confirm: 'Send it',
        }
        if (!(await confirm(question))) return
        await send.mutateAsync({
          title: { en: titleEn, fil: titleFil },
          body: { en: bodyEn, fil: bodyFil },
          audience,
          key,
        })
        toastDone('It is on its way.')
        onClose()
      }}
    >
      <Select
        label="Who has a letter for"
        placeholder="Any product"
        clearable
        searchable
        value={audience.productId ?? null}
        onChange={(id) => choose('productId', id)}
        data={products.map(({ id, name, strength }) => ({ value: id, label: `${name}, ${strength}` }))}
      />
      <BranchChoice
        label="Who has claimed a letter at"
        placeholder="Any branch"
        clearable
        value={audience.branchId ?? null}
        onChange={(id) => choose('branchId', id)}
      />
      <ProfessionalChoice value={audience.professionalId ?? null} onChange={(id) => choose('professionalId', id)} />
      <p role="status" className="muted">
        {counted.isFetching
          ? 'Counting…'
          : patients === undefined
            ? 'We could not count the patients.'
            : `This reaches ${countOf(patients, 'active patient')}.`}
      </p>
      <TextInput {...text('titleEn', 'Title in English')} maxLength={120} />
      <Textarea {...text('bodyEn', 'Text in English')} maxLength={2000} />
      <TextInput {...text('titleFil', 'Title in Filipino')} lang="fil" maxLength={120} />
      <Textarea {...text('bodyFil', 'Text in Filipino')} lang="fil" maxLength={2000} />
    </EditDrawer>
  )
}
