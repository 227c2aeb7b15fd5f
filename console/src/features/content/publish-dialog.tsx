import type { EditedPage } from '@aruga/contract/content/staff'
import { beginningOf, dayInManila } from '@aruga/contract/days'
import { Modal, Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormBody } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { languageName, pageName } from './names.ts'
import { pageQuery, usePublish, type Which } from './queries.ts'

/** Publishes the drafts of both languages as one version, after a preview of both. */
export const PublishDialog = ({ which, onClose }: { which: Which; onClose: () => void }) => {
  const { slug } = which
  const english = useQuery(pageQuery({ slug, language: 'en' }))
  const filipino = useQuery(pageQuery({ slug, language: 'fil' }))
  return (
    <Modal opened onClose={onClose} title={t('content:publishDialog.publish', { page: pageName(slug) })} centered>
      <Loaded query={english} failed={t('content:publishDialog.weCouldNotLoadTheEnglishPage')} rows={2}>
        {(en) => (
          <Loaded query={filipino} failed={t('content:publishDialog.weCouldNotLoadTheFilipinoPage')} rows={2}>
            {(fil) => <Publish pages={{ en, fil }} onClose={onClose} />}
          </Loaded>
        )}
      </Loaded>
    </Modal>
  )
}

const Publish = ({ pages, onClose }: { pages: { en: EditedPage; fil: EditedPage }; onClose: () => void }) => {
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [day, setDay] = useState('')
  const publish = usePublish(pages.en.slug)
  const missing = [pages.en, pages.fil].filter(({ draft }) => !draft)
  const version = Math.max(pages.en.published.version, pages.fil.published.version) + 1
  const seen = { en: pages.en.draft?.revision ?? null, fil: pages.fil.draft?.revision ?? null }
  const send = async () => {
    // A scheduled version takes effect at midnight in Manila.
    const later = when === 'later' && { effectiveFrom: beginningOf(day).toISOString() }
    // A refusal is shown below. On success the page reloads with the new version, which closes this dialog.
    const published = await publish.mutateAsync({ seen, ...later }).catch(() => undefined)
    if (!published) return
    toastDone(t('content:publishDialog.versionIsPublished', { version }))
    onClose()
  }
  return (
    <FormBody
      submit={t('content:publishDialog.publishVersion', { version })}
      cancel={t('content:publishDialog.notYet')}
      disabled={when === 'later' && day === ''}
      pending={publish.isPending}
      error={publish.error}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p>
        {t('content:publishDialog.itBecomesVersion', { version })}{' '}
        {missing
          .map(({ language }) => t('content:publishDialog.hasNoDraftItKeeps', { language: languageName(language) }))
          .join(' ')}
      </p>
      <Radio.Group
        label={t('content:publishDialog.fromWhen')}
        value={when}
        onChange={(value) => setWhen(value as typeof when)}
      >
        <div className="stack tight">
          <Radio data-autofocus value="now" label={t('content:publishDialog.fromNowOn')} />
          <Radio value="later" label={t('content:publishDialog.fromALaterDayOn')} />
        </div>
      </Radio.Group>
      {when === 'later' && (
        <TextInput
          type="date"
          label={t('content:publishDialog.day')}
          min={dayInManila(Date.now() + 24 * 60 * 60_000)}
          value={day}
          onChange={({ currentTarget: { value } }) => setDay(value)}
        />
      )}
    </FormBody>
  )
}
