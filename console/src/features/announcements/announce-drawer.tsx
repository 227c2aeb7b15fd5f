import type { Audience } from '@aruga/contract/announcements/announcements'
import { type Language, mapTexts, noTexts, requiredLanguages, type Texts } from '@aruga/contract/languages'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { confirm } from '../../ui/confirm.tsx'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { LanguageTabs, languageName } from '../../ui/language-tabs.tsx'
import { MessagePhone } from '../../ui/phone/message-phone.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { everyProductQuery } from '../formulary/queries.ts'
import { BranchChoice } from '../pharmacies/branch-choice.tsx'
import { ProfessionalChoice } from './professional-choice.tsx'
import { audienceQuery, useSendAnnouncement } from './queries.ts'

type Values = { title: Texts; body: Texts }
type Field = `${keyof Values}.${Language}`

/** Writes an announcement in each language for all active patients or a group, with a live count of recipients. */
export const AnnounceDrawer = ({ onClose }: { onClose: () => void }) => {
  const form = useForm<Values>({ defaultValues: { title: noTexts, body: noTexts } })
  const typed = form.watch()
  const [audience, setAudience] = useState<Audience>({})
  const [key] = useState(() => crypto.randomUUID())
  const counted = useQuery(audienceQuery(audience))
  const products = useQuery(everyProductQuery).data?.items ?? []
  const send = useSendAnnouncement()
  const patients = counted.data?.patients
  const choose = (name: keyof Audience, id: string | null) =>
    setAudience(({ [name]: _, ...rest }) => (id ? { ...rest, [name]: id } : rest))
  const { errors } = form.formState
  const text = (name: Field, required: boolean) => ({
    ...form.register(name, { required: required && t('announcements:announceDrawer.thisIsMissing') }),
    error: form.getFieldState(name, form.formState).error?.message,
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
      beside={<MessagePhone title={t('ui:phone.whatPatientsSee')} words={typed} />}
      onClose={onClose}
      onSubmit={async ({ title, body }) => {
        const question = {
          title: t('announcements:announceDrawer.tell', { count: patients ?? 0 }),
          consequence: t('announcements:announceDrawer.itIsOnTheirPhones'),
          confirm: t('announcements:announceDrawer.sendIt'),
        }
        if (!(await confirm(question))) return
        await send.mutateAsync({
          title: mapTexts(title, (one) => one.trim()),
          body: mapTexts(body, (one) => one.trim()),
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
      <LanguageTabs
        attempts={form.formState.submitCount}
        isWrong={(one) => Boolean(errors.title?.[one] ?? errors.body?.[one])}
      >
        {(one) => (
          <>
            <TextInput
              label={t('announcements:announceDrawer.titleIn', { language: languageName(one) })}
              {...text(`title.${one}`, requiredLanguages.includes(one))}
              maxLength={120}
            />
            <Textarea
              label={t('announcements:announceDrawer.textIn', { language: languageName(one) })}
              {...text(`body.${one}`, requiredLanguages.includes(one))}
              maxLength={2000}
            />
          </>
        )}
      </LanguageTabs>
    </EditDrawer>
  )
}
