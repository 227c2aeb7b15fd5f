import type { Audience } from '@aruga/contract/announcements/announcements'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { confirm } from '../../ui/confirm.tsx'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { MessagePhone } from '../../ui/phone/message-phone.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { everyProductQuery } from '../formulary/queries.ts'
import { BranchChoice } from '../pharmacies/branch-choice.tsx'
import { ProfessionalChoice } from './professional-choice.tsx'
import { audienceQuery, useSendAnnouncement } from './queries.ts'

type Values = { titleEn: string; titleFil: string; bodyEn: string; bodyFil: string }

/** Writes an announcement in both languages for all active patients or a group, with a live count of recipients. */
export const AnnounceDrawer = ({ onClose }: { onClose: () => void }) => {
  const form = useForm<Values>({ defaultValues: { titleEn: '', titleFil: '', bodyEn: '', bodyFil: '' } })
  const typed = form.watch()
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
    ...form.register(name, { required: t('announcements:announceDrawer.thisIsMissing') }),
    error: form.formState.errors[name]?.message,
  })
  return (
    <EditDrawer
      title={t('announcements:announceDrawer.announceSomething')}
      submit={
        patients === undefined
          ? t('announcements:announceDrawer.send')
          : t('announcements:announceDrawer.sendTo', { count: patients })
      }
      form={form}
      beside={
        <MessagePhone
          title={t('ui:phone.whatPatientsSee')}
          words={{
            en: { title: typed.titleEn, body: typed.bodyEn },
            fil: { title: typed.titleFil, body: typed.bodyFil },
          }}
        />
      }
      onClose={onClose}
      onSubmit={async ({ titleEn, titleFil, bodyEn, bodyFil }) => {
        const question = {
          title: t('announcements:announceDrawer.tell', { count: patients ?? 0 }),
          consequence: t('announcements:announceDrawer.itIsOnTheirPhones'),
          confirm: t('announcements:announceDrawer.sendIt'),
        }
        if (!(await confirm(question))) return
        await send.mutateAsync({
          title: { en: titleEn, fil: titleFil },
          body: { en: bodyEn, fil: bodyFil },
          audience,
          key,
        })
        toastDone(t('announcements:announceDrawer.itIsOnItsWay'))
        onClose()
      }}
    >
      <Select
        label={t('announcements:announceDrawer.whoHasALetterFor')}
        placeholder={t('announcements:announceDrawer.anyProduct')}
        clearable
        searchable
        value={audience.productId ?? null}
        onChange={(id) => choose('productId', id)}
        data={products.map(({ id, name, strength }) => ({ value: id, label: `${name}, ${strength}` }))}
      />
      <BranchChoice
        label={t('announcements:announceDrawer.whoHasClaimedALetterAt')}
        placeholder={t('announcements:announceDrawer.anyBranch')}
        clearable
        value={audience.branchId ?? null}
        onChange={(id) => choose('branchId', id)}
      />
      <ProfessionalChoice value={audience.professionalId ?? null} onChange={(id) => choose('professionalId', id)} />
      <p role="status" className="muted">
        {counted.isFetching
          ? t('announcements:announceDrawer.counting')
          : patients === undefined
            ? t('announcements:announceDrawer.weCouldNotCountThePatients')
            : t('announcements:announceDrawer.thisReaches', { count: patients })}
      </p>
      <TextInput {...text('titleEn', t('announcements:announceDrawer.titleInEnglish'))} maxLength={120} />
      <Textarea {...text('bodyEn', t('announcements:announceDrawer.textInEnglish'))} maxLength={2000} />
      <TextInput {...text('titleFil', t('announcements:announceDrawer.titleInFilipino'))} lang="fil" maxLength={120} />
      <Textarea {...text('bodyFil', t('announcements:announceDrawer.textInFilipino'))} lang="fil" maxLength={2000} />
    </EditDrawer>
  )
}
